import type { WebinarEntry } from '#contracts/catalogue-file.ts'
import { normaliseEmail } from '#domain/email.ts'
import { defaultLanguage } from '#domain/language.ts'
import { flower } from '#domain/seat-flower.ts'
import { endsAt } from '#domain/webinar-time.ts'
import type { SoldWebinar } from '#server/catalogue/sold-items.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'
import type { Database } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { mayHoldMore } from '#server/unpaid-holds.ts'
import { wordsIn } from '#server/words.ts'
import {
  countHoldsFrom,
  countSeats,
  freeEnrollment,
  freeSeat,
  holdSeat,
  insertEnrollment,
  keepHeldSeat,
  listHoldsOf,
  lockSeats,
  type SeatCount,
  unholdEnrollment,
} from './queries/enrollments.ts'

/** Throws `fully-booked` when no seat of the webinar is left, held ones included. */
export function refuseFullyBooked({ taken, held }: SeatCount, { seats }: SoldWebinar): void {
  if (seats === null || taken < seats) return
  throw new Refusal('fully-booked', held > 0 ? 'fullyHeld' : 'fullyBooked')
}

/**
 * Answers the seat held for this person already, if any; otherwise throws `fully-booked` if no seat is left by this
 * count.
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
 * Stores an enrollment that is to be paid, with a held seat if allowed: one per person, few per network. Without a
 * hold, it gets its seat when it is paid, or is refunded. Throws `fully-booked`.
 */
export async function reserveSeat(
  db: Database,
  webinar: SoldWebinar,
  row: EnrollmentRow,
): Promise<void> {
  // Also serialises other enrollments of this webinar until this one is counted.
  await lockSeats(db, webinar.id)
  const hold = await refuseIfFull(db, webinar, row, lockSeats)
  const isOneOfMany =
    row.holder !== '' && !mayHoldMore(await countHoldsFrom(db, webinar.id, row.holder), 1)
  const isHeld = !hold && !isOneOfMany && (await holdSeat(db, webinar.id, webinar.seats))
  await insertEnrollment(db, { ...row, state: isHeld ? 'held' : 'unheld' })
}

/**
 * Takes over the seat held by an earlier attempt of the same mailbox, for a later one that was paid; the mail goes
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

/** Releases the seat of an enrollment, if it had one. */
export async function releaseSeat(
  db: Database,
  { id, webinar_id, state }: EnrollmentRow,
): Promise<void> {
  if (state === 'freed') return
  await freeEnrollment(db, id)
  if (state !== 'unheld') await freeSeat(db, webinar_id, state)
}

const pattern = /<dd data-seats="([^"]*)">[^]*?<\/dd>/
const drawing = flower(1)

/**
 * The built page of a webinar with the number of seats left now, held ones excluded; unchanged while all are left, and
 * if it names no webinar with limited seats.
 */
export async function withSeatsLeft({ db, catalogue }: Shop, html: string): Promise<string> {
  const id = pattern.exec(html)?.[1]
  const seats = catalogue.webinars.find((webinar) => webinar.id === id)?.seats
  if (id === undefined || !seats) return html
  const { taken } = await countSeats(db, id)
  if (taken === 0) return html
  const left = Math.max(0, seats - taken)
  const { facts } = wordsIn(defaultLanguage).webinar
  const figures = `<dd data-seats="${id}">${left} <span>${facts.leftOf(seats)}</span></dd>`
  return html.replace(pattern, () => figures).replace(drawing, flower(left / seats))
}

/** The webinars that are not over, the next one first. */
export function openWebinars({ catalogue, now }: Shop): WebinarEntry[] {
  return catalogue.webinars
    .filter((webinar) => endsAt(webinar) > now())
    .toSorted((a, b) => endsAt(a) - endsAt(b))
}
