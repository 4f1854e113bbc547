import type { AppointmentEntry, CoachEntry } from '#contracts/shopping/appointment-entry.ts'
import { cellsOf, endsAtMs } from '#domain/appointment-times.ts'
import { indiaDay, startOfIndiaDay } from '#domain/india-day.ts'
import { holdName } from '#server/database/queue.ts'
import type { Database } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { together } from './crowd.ts'
import { freeTimes, nearestTimes, toSlot } from './free-times.ts'
import { listBusy } from './queries/appointments.ts'
import { freeCells, listTakenByOthers, takeCells } from './queries/slot-cells.ts'
import { findType } from './sold-appointment.ts'

const dayMs = 24 * 60 * 60_000

/** Which time somebody wants. */
export interface TimeWish {
  readonly startsAtMs: number
  /** Undefined: whoever is free. */
  readonly coachId?: string | undefined
  /** Nobody else comes into question. */
  readonly isOnly?: boolean | undefined
}

interface Taking extends TimeWish {
  readonly appointmentId: string
  readonly heldUntil: number | null
  /** What it has, and keeps if this does not come about. */
  readonly kept?: Parameters<typeof freeCells>[2]
  /** It was sold before: that it begins soon is no reason against it any more. */
  readonly isSold?: boolean
  /** Whether the time of this coach may be taken; otherwise the coach is chosen, and the time stays free. */
  readonly mayTake?: (coach: CoachEntry) => Promise<boolean>
}

/**
 * Takes a free time of a coach for an appointment, in the caller's transaction, with the terms of today's content: of several
 * coaches, whoever has least on that day. Undefined when somebody else has it, or it is not offered.
 */
export async function takeTime(
  db: Database,
  shop: Shop,
  type: AppointmentEntry,
  { startsAtMs, coachId, appointmentId, heldUntil, kept, isSold, mayTake }: Taking,
): Promise<CoachEntry | undefined> {
  if (type.maxPerDay !== undefined) await lockDay(db, shop, type, startsAtMs)
  const within = { fromMs: startsAtMs, untilMs: startsAtMs + 1 }
  const wanted = { within, coachId, except: appointmentId, isSold }
  const free = await freeTimes(db, shop, type, wanted)
  const cells = cellsOf(startsAtMs, type)
  const now = shop.now()
  const ids = free.map((time) => time.coachId)
  for (const coach of await leastBusyFirst(db, shop, { type, ids, startsAtMs })) {
    if (mayTake && !(await mayTake(coach))) return coach
    const claim = { appointmentId, coachId: coach.id, cells, heldUntil, now }
    if (await takeCells(db, claim)) return coach
    await freeCells(db, appointmentId, kept)
  }
  return undefined
}

/** How many there are on a day is counted alone, so that two do not count each other away. */
async function lockDay(db: Database, shop: Shop, { id }: AppointmentEntry, startsAtMs: number) {
  await holdName(db, `appointments:${id}:${indiaDay(startsAtMs)}`, shop.now())
}

async function leastBusyFirst(
  db: Database,
  { now }: Shop,
  { type, ids, startsAtMs }: { type: AppointmentEntry; ids: readonly string[]; startsAtMs: number },
): Promise<CoachEntry[]> {
  const candidates = type.coaches.filter(({ id }) => ids.includes(id))
  if (candidates.length < 2) return candidates
  const fromMs = startOfIndiaDay(indiaDay(startsAtMs)) ?? startsAtMs
  const busy = await listBusy(db, ids, { fromMs, untilMs: fromMs + dayMs, now: now() })
  const load = ({ id }: CoachEntry) => busy.filter(({ coach_id }) => coach_id === id).length
  return candidates.toSorted((a, b) => load(a) - load(b))
}

/** The times of a row that begins then. */
export const timesOf = (type: AppointmentEntry, startsAtMs: number) => ({
  starts_at: startsAtMs,
  ends_at: endsAtMs(startsAtMs, type),
})

const nearestOfAll = (shop: Shop, type: AppointmentEntry, wish: TimeWish) =>
  together(shop, [type.id, wish.startsAtMs, wish.coachId].join(' '), () =>
    nearestTimes(shop, type, wish),
  )

/** Somebody else has the time, or nobody can: with the nearest ones that are free. */
async function slotTaken(shop: Shop, typeId: string, wish: TimeWish): Promise<Refusal> {
  const type = findType(shop, typeId)
  const nearest = type ? await nearestOfAll(shop, type, wish) : []
  const refusal = new Refusal('slot-taken', nearest.length > 0 ? 'slotTaken' : 'noSlotLeft')
  refusal.nearest = nearest.map(toSlot)
  return refusal
}

/** Whether people with another e-mail have this time of everybody who could be asked for it. */
export async function isTakenByOthers(
  shop: Shop,
  type: AppointmentEntry,
  { startsAtMs, coachId }: TimeWish,
  email: string,
): Promise<boolean> {
  const coachIds = coachId === undefined ? type.coaches.map(({ id }) => id) : [coachId]
  const crowd = { coachIds, cells: cellsOf(startsAtMs, type), email, now: shop.now() }
  const taken = await listTakenByOthers(shop.db, crowd)
  return taken.length === coachIds.length
}

/** Thrown inside of a transaction, which it undoes; turned into `slot-taken` outside of it. */
export class TimeGone extends Error {
  override name = 'TimeGone' as const
}

/** Does something that may find the time gone. Throws `slot-taken` then, with what is free now. */
export async function orSlotTaken<Result>(
  shop: Shop,
  typeId: string,
  wish: TimeWish,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TimeGone) throw await slotTaken(shop, typeId, wish)
    throw error
  }
}
