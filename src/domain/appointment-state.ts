/**
 * The states of an appointment. `held`: its time is reserved until it is paid or proven. `unplaced`: paid, but its time
 * was gone by then; the buyer chooses another one or gets a refund. `freed`: never paid or proven. `missed`: the
 * customer did not come.
 */
export const appointmentStates = [
  'held',
  'confirmed',
  'unplaced',
  'cancelled',
  'freed',
  'done',
  'missed',
] as const

export type AppointmentState = (typeof appointmentStates)[number]

/** Whether its time is over, by the clock or by its state. Times in milliseconds. */
export const isOver = (
  { state, ends_at }: { readonly state: AppointmentState; readonly ends_at: number },
  now: number,
) => state === 'done' || state === 'missed' || (state === 'confirmed' && ends_at <= now)

/** How often the customer may move it. */
export const movesAtMost = 3

/** How long the buyer of an `unplaced` appointment may choose a time before the automatic refund. */
export const chooseWithinMs = 72 * 60 * 60_000

/** How long a time is reserved before it is paid or its e-mail proven: a pay page lasts twenty minutes. */
export const holdForMs = 22 * 60_000
