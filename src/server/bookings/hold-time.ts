import { setTimeout } from 'node:timers/promises'
import type { Appointment } from '#contracts/appointments.ts'
import type { AppointmentEntry, CoachEntry } from '#contracts/catalogue-file.ts'
import { holdForMs } from '#domain/appointment-state.ts'
import { cellsOf, endsAtMs } from '#domain/appointment-times.ts'
import { indiaDay, startOfIndiaDay } from '#domain/india-time.ts'
import type { Language } from '#domain/language.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'
import { holdName } from '#server/database/named-lock.ts'
import type { Database } from '#server/database/tables.ts'
import { listPayments } from '#server/payments/queries/payments.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { mayHoldMore } from '#server/unpaid-holds.ts'
import { findType, keyHashOf, sellAppointment, soldAs } from './sold-appointment.ts'
import { type FreeTime, freeTimes, mayHoldSlot, nearestTimes, toSlot } from './availability.ts'
import {
  countHoldsFrom,
  insertAppointment,
  listBusy,
  listHoldsOf,
  listOverlapping,
  type OfPerson,
} from './queries/appointments.ts'
import { releaseAppointment } from './queries/release-appointments.ts'
import { freeCells, listTakenByOthers, takeCells } from './queries/slots.ts'

/** The first request has taken the time long before its payment page; the others poll whether it is gone. */
const pauseMs = 100
const mostPauses = 10

/** Pending work in this process, by name. */
function inFlight<Result>() {
  const byShop = new WeakMap<Shop, Map<string, Promise<Result>>>()
  return (shop: Shop) => {
    const known = byShop.get(shop) ?? new Map<string, Promise<Result>>()
    byShop.set(shop, known)
    return known
  }
}

const firsts = inFlight<unknown>()
const looks = inFlight<FreeTime[]>()

interface Turn<Result> {
  /** Throws if the time is gone. */
  readonly refuse: () => Promise<void>
  readonly work: () => Promise<Result>
}

/**
 * Limits contention on one time: the first request runs, and the others poll whether the time is gone instead of
 * queuing transactions that nearly all fail. Waits at most a second; the time may still be gone afterwards: other
 * processes have their own first request, and only the database decides.
 */
export async function firstOfCrowd<Result>(
  shop: Shop,
  name: string,
  { refuse, work }: Turn<Result>,
): Promise<Result> {
  const known = firsts(shop)
  for (let pauses = 0; pauses < mostPauses; pauses += 1) {
    const first = known.get(name)
    if (!first) break
    await Promise.race([first, setTimeout(pauseMs)])
    await refuse()
  }
  const own = refuse().then(work)
  const over = own.catch(() => undefined)
  known.set(name, over)
  try {
    return await own
  } finally {
    if (known.get(name) === over) known.delete(name)
  }
}

/** Shares one pending lookup among concurrent callers. */
async function together(
  shop: Shop,
  name: string,
  look: () => Promise<FreeTime[]>,
): Promise<FreeTime[]> {
  const known = looks(shop)
  const lookup = known.get(name) ?? look().finally(() => known.delete(name))
  known.set(name, lookup)
  return await lookup
}

const dayMs = 24 * 60 * 60_000

/** The time a customer requests. */
export interface RequestedTime {
  readonly startsAtMs: number
  /** Undefined: any coach who is free. */
  readonly coachId?: string | undefined
  /** No other coach may be offered. */
  readonly isOnly?: boolean | undefined
}

interface Taking extends RequestedTime {
  readonly appointmentId: string
  readonly heldUntil: number | null
  /** Its present slots, kept if this fails. */
  readonly ownCells?: Parameters<typeof freeCells>[2]
  /** It was sold before, so the minimum notice no longer applies. */
  readonly isSold?: boolean
  /** Whether the time of this coach may be taken; otherwise the coach is assigned, and the time stays free. */
  readonly mayTake?: (coach: CoachEntry) => Promise<boolean>
}

/**
 * Takes a free time of a coach for an appointment, in the caller's transaction, with the terms of the current content;
 * of several coaches, the least busy one on that day. Undefined when the time is taken, or not offered.
 */
export async function takeTime(
  db: Database,
  shop: Shop,
  type: AppointmentEntry,
  { startsAtMs, coachId, appointmentId, heldUntil, ownCells, isSold, mayTake }: Taking,
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
    await freeCells(db, appointmentId, ownCells)
  }
  return undefined
}

/** Serialises bookings per day, so that concurrent ones cannot exceed the maximum. */
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

/** The start and end columns of an appointment that begins then. */
export const timesOf = (type: AppointmentEntry, startsAtMs: number) => ({
  starts_at: startsAtMs,
  ends_at: endsAtMs(startsAtMs, type),
})

const nearestOfAll = (shop: Shop, type: AppointmentEntry, requested: RequestedTime) =>
  together(shop, [type.id, requested.startsAtMs, requested.coachId].join(' '), () =>
    nearestTimes(shop, type, requested),
  )

/** The refusal for a taken time, with the nearest free ones. */
async function slotTaken(shop: Shop, typeId: string, requested: RequestedTime): Promise<Refusal> {
  const type = findType(shop, typeId)
  const nearest = type ? await nearestOfAll(shop, type, requested) : []
  const refusal = new Refusal('slot-taken', nearest.length > 0 ? 'slotTaken' : 'noSlotLeft')
  refusal.nearest = nearest.map(toSlot)
  return refusal
}

/** Whether every requested coach is taken at this time by customers with another e-mail. */
export async function isTakenByOthers(
  shop: Shop,
  type: AppointmentEntry,
  { startsAtMs, coachId }: RequestedTime,
  email: string,
): Promise<boolean> {
  const coachIds = coachId === undefined ? type.coaches.map(({ id }) => id) : [coachId]
  const crowd = { coachIds, cells: cellsOf(startsAtMs, type), email, now: shop.now() }
  const taken = await listTakenByOthers(shop.db, crowd)
  return taken.length === coachIds.length
}

/** Thrown inside a transaction to roll it back; turned into `slot-taken` outside of it. */
export class TimeGone extends Error {
  override name = 'TimeGone' as const
}

/** Runs work that may find the time gone; throws `slot-taken` then, with the times that are free now. */
export async function orSlotTaken<Result>(
  shop: Shop,
  typeId: string,
  requested: RequestedTime,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TimeGone) throw await slotTaken(shop, typeId, requested)
    throw error
  }
}

/**
 * The rule against two appointments of one person at the same time, or payments for them. A person is an e-mail and a
 * phone number together: knowing only one of them reveals nothing about their appointments.
 */

/** Details of the existing appointment, for the refusal of a second one. */
const detailsOf = (shop: Shop, row: AppointmentRow) => {
  const { name, coachName: coach } = soldAs(shop, row)
  return { name, coach, startsAt: row.starts_at }
}

/** Throws `already-owned` if the person has another confirmed appointment at these times. */
export async function refuseBookedThen(db: Database, shop: Shop, own: OfPerson): Promise<void> {
  const booked = (await listOverlapping(db, own)).find(({ state }) => state === 'confirmed')
  if (booked) throw new Refusal('already-owned', 'bookedThen', detailsOf(shop, booked))
}

/** Whether its person has another confirmed appointment at its time. */
export const isBookedThen = async (db: Database, own: OfPerson): Promise<boolean> =>
  (await listOverlapping(db, own)).some(({ state }) => state === 'confirmed')

/**
 * Throws `already-owned` if the person has another appointment at that time, or one whose payment is being processed by
 * the bank, and `just-bought` for one that is still unpaid, unless they have confirmed with `again`. The same time of
 * the same coach replaces the first one.
 */
async function refuseSecond(
  db: Database,
  shop: Shop,
  type: AppointmentEntry,
  {
    requested,
    asked,
    own = '',
  }: { requested: RequestedTime; asked: Asked; own?: string | undefined },
): Promise<void> {
  const { email, phone } = asked
  const then = { id: own, email, phone, ...timesOf(type, requested.startsAtMs) }
  await refuseBookedThen(db, shop, then)
  for (const row of await listOverlapping(db, then)) {
    if (!row.isUntried) throw new Refusal('already-owned', 'payingThen', detailsOf(shop, row))
    if (asked.again || isReplaced(row, type, requested)) continue
    const question = new Refusal('just-bought', 'heldThen', detailsOf(shop, row))
    const [payment] = await listPayments(db, [row.id])
    if (payment) question.transactionId = payment.id
    throw question
  }
}

const isReplaced = (
  { type_id, starts_at, coach_id }: AppointmentRow,
  { id }: AppointmentEntry,
  { startsAtMs, coachId }: RequestedTime,
): boolean =>
  coachId === undefined ? type_id === id && starts_at === startsAtMs : coach_id === coachId

/** The details that a customer enters for an appointment. */
export interface Asked extends Pick<
  Appointment,
  'name' | 'phone' | 'email' | 'message' | 'state' | 'zone'
> {
  readonly language: Language
  readonly holder: string
  /** How many households share an address of this network. */
  readonly crowd: number
  /** The customer knows of their unpaid appointment, and wants this one. */
  readonly again?: boolean | undefined
}

/**
 * Stores an appointment in the caller's transaction, with its time held as far as the rule of unpaid holds allows:
 * without a hold, it gets its time once paid, if it is still free; a free appointment holds no time before the code.
 * Releases other holds of the same e-mail, but not those with a payment attempt, nor those requested from another
 * network, unless it is `own`: anyone can enter a known address. Throws `TimeGone`, and what `refuseSecond` throws.
 */
export async function holdTime(
  db: Database,
  shop: Shop,
  type: AppointmentEntry,
  { requested, asked, own }: { requested: RequestedTime; asked: Asked; own?: string },
): Promise<AppointmentRow> {
  const now = shop.now()
  // Locked before any row, so that a transaction waiting here holds no locks that others need.
  if (asked.holder) await holdName(db, `holds:${asked.holder}`, now)
  await refuseSecond(db, shop, type, { requested, asked, own })
  for (const { id, holder } of await listHoldsOf(db, asked.email, { tried: false }))
    if (id === own || holder === asked.holder) await releaseAppointment(db, id, { tried: false })
  const isPaid = type.pricePaise > 0
  const mayHold = isPaid && (await mayHoldTime(db, asked, now))
  const id = crypto.randomUUID()
  const heldUntil = now + holdForMs
  let isHeld = mayHold
  const mayTake = async (coach: CoachEntry) =>
    (isHeld = mayHold && (await mayHoldSlot(db, shop, type, coach, requested.startsAtMs)))
  const coach = await takeTime(db, shop, type, {
    ...requested,
    appointmentId: id,
    heldUntil,
    mayTake,
  })
  if (!coach) throw new TimeGone()
  const row = {
    ...newRow(shop, { id, type, asked, startsAtMs: requested.startsAtMs }),
    ...{ coach_id: coach.id, sold: sellAppointment(type, coach) },
    ...{ state: 'held' as const, hold_until: isHeld || !isPaid ? heldUntil : null },
  }
  await insertAppointment(db, row)
  return row
}

async function mayHoldTime(db: Database, { holder, crowd }: Asked, now: number): Promise<boolean> {
  return !holder || mayHoldMore(await countHoldsFrom(db, holder, now), crowd)
}

interface New {
  readonly id: string
  readonly type: AppointmentEntry
  readonly asked: Omit<Asked, 'crowd'>
  readonly startsAtMs: number
}

/** A new row that has no time yet. */
function newRow(shop: Shop, { id, type, asked, startsAtMs }: New): AppointmentRow {
  const { name, phone, email, message, state, zone, language, holder } = asked
  return {
    ...{ id, type_id: type.id, coach_id: '', ...timesOf(type, startsAtMs) },
    ...{ state: 'freed', sequence: 0, moves: 0, price_paise: type.pricePaise },
    ...{ name, phone, email, message, state_of_india: state, zone, language, holder },
    ...{ key_hash: keyHashOf(shop, id), sold: sellAppointment(type, undefined), note: '' },
    ...{ hold_until: null, choose_until: null, created_at: shop.now() },
    ...{ confirmed_at: null, ended_at: null, ended_by: '' },
  }
}
