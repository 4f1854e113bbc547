import type { AppointmentEntry } from '#contracts/shopping/appointment-entry.ts'
import type { Database } from '#server/database/tables.ts'
import { listPayments } from '#server/payments/queries/payments.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { Asked } from './hold-time.ts'
import { listOverlapping, type OfPerson } from './queries/appointments.ts'
import { soldAs } from './sold-appointment.ts'
import type { AppointmentRow } from '#server/database/appointments-tables.ts'
import { timesOf, type TimeWish } from './take-time.ts'

/**
 * The one rule that nobody is in two places at once, or pays for that. A person is an e-mail and a phone number together: who
 * knows one of them alone learns nothing of when somebody is here.
 */

/** What refuses a second one says what the first one is. */
const toldOf = (shop: Shop, row: AppointmentRow) => {
  const { name, coachName: coach } = soldAs(shop, row)
  return { name, coach, startsAt: row.starts_at }
}

/** Throws `already-owned` for whoever has another appointment, confirmed, at these times. */
export async function refuseBookedThen(db: Database, shop: Shop, own: OfPerson): Promise<void> {
  const booked = (await listOverlapping(db, own)).find(({ state }) => state === 'confirmed')
  if (booked) throw new Refusal('already-owned', 'bookedThen', toldOf(shop, booked))
}

/** Whether its person has another appointment, confirmed, at its time. */
export const isBookedThen = async (db: Database, own: OfPerson): Promise<boolean> =>
  (await listOverlapping(db, own)).some(({ state }) => state === 'confirmed')

/**
 * Throws `already-owned` for whoever wants a time at which they have another appointment, or at which the bank has their
 * payment of one, and `just-bought` for one that waits to be paid, unless they have said that they want this one. The same
 * time once more, of the same coach, takes the place of the first.
 */
export async function refuseSecond(
  db: Database,
  shop: Shop,
  type: AppointmentEntry,
  { wish, asked, own = '' }: { wish: TimeWish; asked: Asked; own?: string | undefined },
): Promise<void> {
  const { email, phone } = asked
  const then = { id: own, email, phone, ...timesOf(type, wish.startsAtMs) }
  await refuseBookedThen(db, shop, then)
  for (const row of await listOverlapping(db, then)) {
    if (!row.isUntried) throw new Refusal('already-owned', 'payingThen', toldOf(shop, row))
    if (asked.again || isReplaced(row, type, wish)) continue
    const question = new Refusal('just-bought', 'heldThen', toldOf(shop, row))
    const [payment] = await listPayments(db, [row.id])
    if (payment) question.transactionId = payment.id
    throw question
  }
}

const isReplaced = (
  { type_id, starts_at, coach_id }: AppointmentRow,
  { id }: AppointmentEntry,
  { startsAtMs, coachId }: TimeWish,
): boolean =>
  coachId === undefined ? type_id === id && starts_at === startsAtMs : coach_id === coachId
