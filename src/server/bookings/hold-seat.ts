import { normaliseEmail } from '#domain/email.ts'
import type { Database } from '#server/database/tables.ts'
import { mayHoldMore } from '#server/unpaid-holds.ts'
import { Refusal } from '#server/refusal.ts'
import type { SoldWebinar } from '#server/catalogue/sold-entry.ts'
import {
  countHoldsFrom,
  freeEnrollment,
  insertEnrollment,
  listHoldsOf,
  unholdEnrollment,
} from './queries/enrollments.ts'
import {
  freeSeat,
  holdSeat,
  keepHeldSeat,
  lockSeats,
  type SeatCount,
} from './queries/webinar-seats.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'

/** Throws `fully-booked` when no seat of the webinar is left, held ones included. */
export function refuseFullyBooked({ taken, held }: SeatCount, { seats }: SoldWebinar): void {
  if (seats === null || taken < seats) return
  throw new Refusal('fully-booked', held > 0 ? 'fullyHeld' : 'fullyBooked')
}

/**
 * Answers the seat that is held for this person already, if there is one; throws `fully-booked` when there is none and
 * no seat is left, by this count.
 */
export async function refuseIfFull(
  db: Database,
  webinar: SoldWebinar,
  row: EnrollmentRow,
  count: typeof lockSeats,
): Promise<EnrollmentRow | undefined> {
  const [hold] = await listHoldsOf(db, webinar.id, row)
  if (!hold) refuseFullyBooked(await count(db, webinar.id), webinar)
  return hold
}

/**
 * Stores an enrollment that is to be paid, with a seat held for it if it may have one: one for a person,
 * few for a network. Without one it gets its seat when it is paid, or the money back. Throws
 * `fully-booked`.
 */
export async function reserveSeat(
  db: Database,
  webinar: SoldWebinar,
  row: EnrollmentRow,
): Promise<void> {
  // Also keeps everybody else of this webinar waiting until this one is counted.
  await lockSeats(db, webinar.id)
  const hold = await refuseIfFull(db, webinar, row, lockSeats)
  const isOneOfMany =
    row.holder !== '' && !mayHoldMore(await countHoldsFrom(db, webinar.id, row.holder), 1)
  const isHeld = !hold && !isOneOfMany && (await holdSeat(db, webinar.id, webinar.seats))
  await insertEnrollment(db, { ...row, state: isHeld ? 'held' : 'unheld' })
}

/**
 * Takes the seat that an earlier try of the same mailbox holds, for a later one that was paid; the mail goes
 * there in any case. False when there is none.
 */
export async function takeOwnHold(db: Database, paid: EnrollmentRow): Promise<boolean> {
  const email = normaliseEmail(paid.email)
  const holds = await listHoldsOf(db, paid.webinar_id, paid)
  const own = holds.find((hold) => email !== '' && normaliseEmail(hold.email) === email)
  if (!own) return false
  await unholdEnrollment(db, own.id)
  await keepHeldSeat(db, own.webinar_id)
  return true
}

/** The enrollment has no seat any more, if it had one; somebody else may have it. */
export async function releaseSeat(
  db: Database,
  { id, webinar_id, state }: EnrollmentRow,
): Promise<void> {
  if (state === 'freed') return
  await freeEnrollment(db, id)
  if (state !== 'unheld') await freeSeat(db, webinar_id, state)
}
