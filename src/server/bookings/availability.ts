import type { Slot } from '#contracts/slot.ts'
import type { AppointmentEntry, CoachEntry } from '#contracts/catalogue-file.ts'
import {
  bookable,
  cellRange,
  cellsOf,
  offeredStarts,
  type Override,
  type Stretch,
} from '#domain/appointment-times.ts'
import { indiaDay, indiaMoment, startOfIndiaDay } from '#domain/india-time.ts'
import type { OverrideRow } from '#server/database/purchase-tables.ts'
import { holdName } from '#server/database/named-lock.ts'
import type { Database } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { mostHeld } from '#server/unpaid-holds.ts'
import { listBusy } from './queries/appointments.ts'
import { countCells, listOverrides, listTakenCells } from './queries/slots.ts'
import { findType } from './sold-appointment.ts'

const dayMs = 24 * 60 * 60_000
/** How many of the nearest free times are offered when the requested one is taken. */
const nearestShown = 3
/** Searched first: computing the whole horizon costs a hundred times as much. */
const nearMs = 3 * dayMs

/** A time at which this coach can start. */
export interface FreeTime {
  readonly coachId: string
  readonly startsAtMs: number
}

export const toSlot = ({ coachId, startsAtMs }: FreeTime): Slot => ({
  coachId,
  startsAt: indiaMoment(startsAtMs),
})

interface Wanted {
  readonly within: Stretch
  /** If missing, all coaches. */
  readonly coachId?: string | undefined
  /** Slots of this appointment count as free, as it is to be moved. */
  readonly except?: string | undefined
  /** It was sold before, so the minimum notice no longer applies. */
  readonly isSold?: boolean | undefined
}

/** The free times of a kind of appointment that begin within the range, earliest first. */
export async function freeTimes(
  db: Database,
  { now }: Pick<Shop, 'now'>,
  type: AppointmentEntry,
  { within, coachId, except, isSold = false }: Wanted,
): Promise<FreeTime[]> {
  const at = now()
  const open = bookable(type, at)
  const fromMs = Math.max(within.fromMs, isSold ? at : open.fromMs)
  const untilMs = Math.min(within.untilMs, open.untilMs + 1)
  if (fromMs >= untilMs) return []
  const coaches = type.coaches.filter(({ id }) => coachId === undefined || id === coachId)
  const ids = coaches.map(({ id }) => id)
  const reach = { fromMs, untilMs: untilMs + dayMs }
  const overrides = await listOverrides(db, ids, reach)
  const taken = Map.groupBy(
    await listTakenCells(db, ids, { ...cellRange(reach), now: at, except }),
    ({ coach_id }) => coach_id,
  )
  const isFull = await fullDays(db, type, { ids, fromMs, untilMs, at, except })
  const times = coaches.flatMap((coach) => {
    const own = overrides.filter(({ coach_id }) => coach_id === coach.id).map(toOverride)
    const busy = new Set(taken.get(coach.id)?.map(({ cell }) => cell))
    return offeredStarts(coach, type, { fromMs, untilMs }, own)
      .filter((start) => !cellsOf(start, type).some((cell) => busy.has(cell)))
      .filter((start) => !isFull(coach.id, start))
      .map((startsAtMs) => ({ coachId: coach.id, startsAtMs }))
  })
  return times.sort((a, b) => a.startsAtMs - b.startsAtMs)
}

interface Near {
  readonly startsAtMs: number
  readonly coachId?: string | undefined
  /** No other coach may be offered. */
  readonly isOnly?: boolean | undefined
}

const toOverride = ({ from_at, until_at, kind }: OverrideRow): Override => ({
  ...{ fromMs: from_at, untilMs: until_at, kind },
})

interface Days {
  readonly ids: readonly string[]
  readonly fromMs: number
  readonly untilMs: number
  readonly at: number
  readonly except: string | undefined
}

/** Tells on which days a coach has reached the daily maximum for this kind. */
async function fullDays(
  db: Database,
  { id, maxPerDay }: AppointmentEntry,
  { ids, fromMs, untilMs, at, except }: Days,
): Promise<(coachId: string, startsAtMs: number) => boolean> {
  if (maxPerDay === undefined) return () => false
  const days = {
    fromMs: startOfIndiaDay(indiaDay(fromMs)) ?? fromMs,
    untilMs: untilMs + dayMs,
    now: at,
  }
  const counts = new Map<string, number>()
  for (const one of await listBusy(db, ids, days)) {
    if (one.type_id !== id || one.id === except) continue
    const name = `${one.coach_id} ${indiaDay(one.starts_at)}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return (coachId, startsAtMs) =>
    (counts.get(`${coachId} ${indiaDay(startsAtMs)}`) ?? 0) >= maxPerDay
}

/**
 * Whether another time of this coach may be held on that day for an unpaid booking. Locks the count of holds for this
 * day until the transaction ends.
 */
export async function mayHoldSlot(
  db: Database,
  { now }: Pick<Shop, 'now'>,
  type: AppointmentEntry,
  coach: CoachEntry,
  startsAtMs: number,
): Promise<boolean> {
  const day = indiaDay(startsAtMs)
  await holdName(db, `holds:${coach.id}:${day}`, now())
  const fromMs = startOfIndiaDay(day) ?? startsAtMs
  const whole = { fromMs, untilMs: fromMs + dayMs }
  const overrides = (await listOverrides(db, [coach.id], whole)).map(toOverride)
  const starts = offeredStarts(coach, type, whole, overrides)
  const offered = new Set(starts.flatMap((start) => cellsOf(start, type))).size
  const { sold, held } = await countCells(db, coach.id, { ...cellRange(whole), now: now() })
  const own = cellsOf(startsAtMs, type).length
  return held + own <= mostHeld(offered - sold, own)
}

/** Each time once, with the first coach who is free then. */
const eachOnce = (times: readonly FreeTime[]) =>
  times.filter(({ startsAtMs }, index) => times[index - 1]?.startsAtMs !== startsAtMs)

/**
 * At most three free times near a moment, with distinct starts, the nearest first: of the requested coach, or of any
 * coach if that one has fewer, unless `isOnly`.
 */
export async function nearestTimes(
  shop: Shop,
  type: AppointmentEntry,
  { startsAtMs, coachId, isOnly = false }: Near,
): Promise<FreeTime[]> {
  const near = { fromMs: startsAtMs - nearMs, untilMs: startsAtMs + nearMs }
  const searches = [
    { within: near, coachId },
    { within: bookable(type, shop.now()), coachId },
    ...(isOnly ? [] : [{ within: bookable(type, shop.now()) }]),
  ]
  let free: FreeTime[] = []
  for (const search of searches) {
    free = eachOnce(await freeTimes(shop.db, shop, type, search))
    if (free.length >= nearestShown) break
  }
  const distance = (time: FreeTime) => Math.abs(time.startsAtMs - startsAtMs)
  return free.toSorted((a, b) => distance(a) - distance(b)).slice(0, nearestShown)
}

const daysAtMost = 31

/**
 * The free times of a kind of appointment on these days in India, the last one included. Throws `not-found` for an
 * unknown kind, and `invalid-request` for more than 31 days.
 */
export async function listSlots(
  shop: Shop,
  { typeId, from, to }: { typeId: string; from: string; to: string },
): Promise<Slot[]> {
  const type = findType(shop, typeId)
  if (!type) throw new Refusal('not-found', 'noAppointmentType')
  const [fromMs, lastMs] = [startOfIndiaDay(from) ?? 0, startOfIndiaDay(to) ?? 0]
  const days = Math.round((lastMs - fromMs) / dayMs) + 1
  if (days < 1 || days > daysAtMost)
    throw new Refusal('invalid-request', 'tooManyDays', { most: daysAtMost })
  const within = { fromMs, untilMs: lastMs + dayMs }
  return (await freeTimes(shop.db, shop, type, { within })).map(toSlot)
}
