/**
 * The states of an appointment. `held`: its time is kept while it is paid or proven. `unplaced`: paid, and its time was gone by then; whoever
 * paid chooses another one or takes the money back. `freed`: never paid or proven. `missed`: whoever had booked did
 * not come.
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

/** Whether it had its time, by the clock or by what was noted of it. Moments in milliseconds. */
export const isOver = (
  { state, ends_at }: { readonly state: AppointmentState; readonly ends_at: number },
  now: number,
) => state === 'done' || state === 'missed' || (state === 'confirmed' && ends_at <= now)

/** How often whoever booked may move it. */
export const movesAtMost = 3

/** How long whoever paid and has no time may choose one, before the money goes back by itself. */
export const chooseWithinMs = 72 * 60 * 60_000

/** How long a time is kept for who has not paid or not proven the e-mail yet: a pay page lives twenty minutes. */
export const holdForMs = 22 * 60_000
