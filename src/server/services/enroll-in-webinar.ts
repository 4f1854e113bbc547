import type { WebinarEntry } from '#contracts/catalogue-file.ts'
import type { Enrolled, Enrollment } from '#contracts/enroll-in-webinar.ts'
import { normaliseEmail } from '#domain/identity.ts'
import { endsAt } from '#domain/webinar-time.ts'
import { insertEnrollment, isEnrolled, takeSeat } from '../database/enrollments.ts'
import { hasFreeSeat } from '../database/free-seats.ts'
import { inQueue } from '../database/queue.ts'
import type { Database, EnrollmentRow } from '../database/tables.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { confirmSeat } from './confirm-seat.ts'
import { limitUses } from './limit-uses.ts'
import { startPayment } from './start-payment.ts'

/** The webinars that are not over, the next one first. */
export function openWebinars({ catalogue, now }: Shop): WebinarEntry[] {
  return catalogue.webinars
    .filter((webinar) => endsAt(webinar) > now())
    .toSorted((a, b) => endsAt(a) - endsAt(b))
}

/** Reserves a seat: at once when the webinar is free, otherwise until its payment is decided. */
export async function enrollInWebinar(
  shop: Shop,
  enrollment: Enrollment,
  client: string,
): Promise<Enrolled> {
  await limitUses(shop, client && `webinar-from:${client}`, 30, 60 * 60_000)
  const webinar = openWebinars(shop).find(
    ({ id }) => enrollment.webinarId === undefined || id === enrollment.webinarId,
  )
  if (!webinar) throw new Refusal('not-found', 'There is no webinar to enroll in at the moment.')
  const row = toRow(shop, webinar, enrollment)
  if (webinar.pricePaise === null) return await takeFreeSeat(shop, webinar, row)
  if (await isEnrolled(shop.db, webinar.id, row)) return { enrolled: true }
  return await payForSeat(shop, webinar, webinar.pricePaise, row)
}

async function takeFreeSeat(
  shop: Shop,
  webinar: WebinarEntry,
  row: EnrollmentRow,
): Promise<Enrolled> {
  if (await hasFreeSeat(shop.db, webinar.id, row)) return { enrolled: true }
  const person = [webinar.id, normaliseEmail(row.email) || row.phone].join(':')
  await inQueue(shop.db, `enroll:${person}`, shop.now(), async (db) => {
    // Again, now that nobody can come between: two presses at once are one seat.
    if (await hasFreeSeat(db, webinar.id, row)) return
    await reserve(db, webinar, { ...row, state: 'confirmed', confirmed_at: shop.now() })
    await confirmSeat(db, shop, row.id, undefined, shop.now())
  })
  void shop.outbox.deliver()
  return { enrolled: true }
}

async function payForSeat(
  shop: Shop,
  webinar: WebinarEntry,
  amountPaise: number,
  row: EnrollmentRow,
): Promise<Enrolled> {
  const { id, created_at, consented_at, ...wish } = row
  const started = await startPayment(shop, {
    kind: 'seat',
    amountPaise,
    wish,
    store: async (db) => {
      await reserve(db, webinar, row)
      return row.id
    },
  })
  return { enrolled: false, ...started, paymentStatus: 'Pending' }
}

async function reserve(db: Database, webinar: WebinarEntry, row: EnrollmentRow): Promise<void> {
  if (!(await takeSeat(db, webinar.id, webinar.seats)))
    throw new Refusal('fully-booked', 'All seats of this webinar are taken.')
  await insertEnrollment(db, row)
}

/** Health, mind and money are nobody's business without consent: then they are not even stored. */
function toRow(shop: Shop, webinar: WebinarEntry, enrollment: Enrollment): EnrollmentRow {
  const { name, email = '', phone = '', city, state, gender, consent } = enrollment
  const { healthChallenge, mentalChallenge, financialChallenge, otherChallenge } = enrollment
  const other = otherChallenge ? enrollment.other : ''
  const challenges = { healthChallenge, mentalChallenge, financialChallenge, otherChallenge, other }
  return {
    id: crypto.randomUUID(),
    webinar_id: webinar.id,
    state: 'held',
    name,
    email,
    phone,
    city,
    state_of_india: state,
    gender,
    challenges: consent ? JSON.stringify(challenges) : '',
    consented_at: consent ? shop.now() : null,
    created_at: shop.now(),
    confirmed_at: null,
  }
}
