import type { PersonalPurchases } from '#contracts/personal-data.ts'
import { parseJson } from '#domain/json.ts'
import { formatPhone } from '#domain/phone.ts'
import { canBeJoined, endsAt, startsAt } from '#domain/webinar-time.ts'
import { knownWebinar, type SoldWebinar } from '#server/catalogue/sold-items.ts'
import { type EnrollmentRow, retentionOfSeat } from '#server/database/purchase-tables.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { takeUnsentMails, type WaitingMail } from '#server/mail/queries/unsent-mails.ts'
import { describeBuyer } from '#server/payments/buyer.ts'
import type { PurchaseType } from '#server/payments/find-purchase-type.ts'
import type { ToldBooking } from '#server/payments/purchase-type.ts'
import { listPayments } from '#server/payments/queries/payments.ts'
import { renewFingerprints } from '#server/payments/queries/purchase-keys.ts'
import { requestNoticeKey } from '#server/payments/queries/request-notices.ts'
import type { Cause } from '#server/payments/reason.ts'
import { tellBookings } from '#server/payments/tell-bookings.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import { bookingRefusals } from './notify-request.ts'
import { calendarUrl, confirmSeat, seatReceiptOf } from './confirm-seat.ts'
import { seatNotice, seatRequestNotice } from './emails/webinars.ts'
import { releaseSeat, takeOwnHold } from './hold-seat.ts'
import {
  confirmEnrollment,
  countFreeSeats,
  findEnrollment,
  findStandingSeat,
  getEnrollment,
  isEnrolled,
  keepHeldSeat,
  listEnrollmentsOf,
  seatNotices,
  seatRequests,
  setEnrollmentEmail,
  takeSeat,
} from './queries/enrollments.ts'
import { emptyChallenges, eraseChallenges, eraseEnrollments } from './queries/erase.ts'
import { enrollmentList } from './queries/lists.ts'
import { paySeatAgain, seatStatusPage } from './seat-status-page.ts'

/**
 * Erases the answers about health, mind and money of these seats. First in their rows, which serialises with a payment
 * that confirms one; then in the fingerprints of the purchases, and in unsent notices to the firm, which are rewritten
 * without them.
 */
async function emptyAnswers(db: Database, shop: Shop, ids: readonly string[]): Promise<void> {
  await emptyChallenges(db, ids)
  await renewFingerprints(db, ids)
  for (const id of ids) await writeAnew(db, shop, await getEnrollment(db, id))
}

/** Notices of older versions have no key. */
function isAbout({ id, name, email, phone }: EnrollmentRow, mail: WaitingMail): boolean {
  const { onceKey, params } = mail
  const keys = [seatRequests, seatNotices].map((kind) => requestNoticeKey(kind, id))
  if (onceKey) return keys.includes(onceKey)
  const isSame = (field: string, value: string) => value !== '' && params[field] === value
  return params['name'] === name && (isSame('email', email) || isSame('phone', phone))
}

async function writeAnew(db: Database, shop: Shop, seat: EnrollmentRow): Promise<void> {
  const taken = await takeUnsentMails(db, 'webinar', (mail) => isAbout(seat, mail))
  if (taken.length === 0) return
  const { firm } = shop.catalogue
  const webinar = await knownWebinar(db, shop, seat.webinar_id)
  const requestKey = requestNoticeKey(seatRequests, seat.id)
  const [payment] = await listPayments(db, [seat.id])
  if (taken.includes(requestKey) && webinar && payment) {
    const request = await seatRequestNotice(firm, seat, webinar, payment.id)
    await insertMail(db, { ...request, onceKey: requestKey }, shop.now())
  }
  if (taken.every((key) => key === requestKey) || seat.state !== 'confirmed') return
  const onceKey = requestNoticeKey(seatNotices, seat.id)
  await insertMail(db, { ...(await seatNotice(firm, seat, webinar)), onceKey }, shop.now())
}

const moment = (epochMs: number) => new Date(epochMs).toISOString()

/** The seats booked with this e-mail, without those that were released and cost nothing. */
async function listBookedSeats(shop: Shop, email: string, words: Words): Promise<ToldBooking[]> {
  const { db } = shop
  const rows = await listEnrollmentsOf(db, email)
  return await tellBookings(shop, rows, async ({ id, webinar_id, created_at }, payment) => {
    const webinar = await knownWebinar(db, shop, webinar_id)
    const isTheirs = (await findStandingSeat(db, id)) !== undefined
    if (!isTheirs && !payment) return undefined
    const upcoming = isTheirs && webinar !== undefined && shop.now() < endsAt(webinar)
    return {
      ...{ _id: id, bookedAt: moment(created_at), upcoming, ...words.purchases.seat.booked },
      name: webinar?.title ?? words.forms.webinar,
      ...(webinar && {
        startsAt: moment(startsAt(webinar)),
        takesPlace: words.webinar.weekdayAndStart(webinar),
      }),
      ...(upcoming && {
        joinLink: webinar.joinLink,
        joinText: words.statusPage.joinWebinar(canBeJoined(webinar, shop.now())),
        calendar: await calendarUrl(db, shop, id),
      }),
    }
  })
}

/** A seat in a webinar; needs no account. */
export const seatKind: PurchaseType = {
  name: 'seat',
  words: ({ purchases }) => purchases.seat,
  boughtAt: '/hooponopono-power',
  reachedByPage: true,
  refusals: bookingRefusals,
  requests: { ...seatRequests, asked: ({ purchases }) => purchases.seat.asked },
  deliver: confirmPaidSeat,
  async release(db, id) {
    const enrollment = await getEnrollment(db, id)
    if (enrollment.state !== 'confirmed') await releaseSeat(db, enrollment)
  },
  withdraw: async (db, id) => {
    await releaseSeat(db, await getEnrollment(db, id))
  },
  async buyer(db, id) {
    const { name, email, phone, language } = await getEnrollment(db, id)
    return { email, language, who: describeBuyer(name, email, formatPhone(phone)) }
  },
  async findAddress(db, id) {
    const seat = await findEnrollment(db, id)
    return seat && (seat.email || seat.phone) ? seat.email : undefined
  },
  setAddress: setEnrollmentEmail,
  receipt: seatReceipt,
  free: { receipt: seatReceipt, count: countFreeSeats },
  statusPage: seatStatusPage,
  payAgain: paySeatAgain,
  answers: { purpose: 'challenges', empty: emptyAnswers },
  bookings: listBookedSeats,
  lists: [enrollmentList],
  async describe(db, id) {
    const { challenges, consented_at, ...seat } = await getEnrollment(db, id)
    return { fields: { ...seat, phone: formatPhone(seat.phone) } }
  },
  async personalData({ db }, { email }) {
    const rows = await listEnrollmentsOf(db, email)
    return { ids: rows.map(({ id }) => id), data: { webinarSeats: rows.map(toPersonalData) } }
  },
  retained: retentionOfSeat,
  async detach(db, { email }) {
    const ids = (await listEnrollmentsOf(db, email)).map(({ id }) => id)
    // The answers are erased at once, even while the payment of the seat is open.
    await eraseChallenges(db, ids)
    return ids
  },
  erase: eraseEnrollments,
}

/**
 * Confirms the held seat once it is paid. Without one, or if it was released meanwhile, takes one; answers why the
 * payment cannot be honoured if none is left, or if the webinar is over.
 */
async function confirmPaidSeat(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  at: number,
): Promise<Cause | undefined> {
  const enrollment = await getEnrollment(db, payment.subject_id)
  const webinar = await knownWebinar(db, shop, enrollment.webinar_id)
  if (webinar && endsAt(webinar) <= at) return ({ purchases }) => purchases.goesBack.webinarOver
  if (await isEnrolled(db, enrollment.webinar_id, enrollment))
    return ({ purchases }) => purchases.goesBack.seatAlready
  if (!(await takeItsSeat(db, enrollment, webinar)))
    return ({ purchases }) => purchases.goesBack.lastSeatGone
  await confirmEnrollment(db, enrollment.id, at)
  await confirmSeat(db, shop, enrollment.id, payment, at)
  return undefined
}

/** Its held seat, or a free one, or the one of an earlier attempt of the same person. */
async function takeItsSeat(
  db: Database,
  enrollment: EnrollmentRow,
  webinar: SoldWebinar | undefined,
): Promise<boolean> {
  const { state, webinar_id } = enrollment
  if (state === 'held') {
    await keepHeldSeat(db, webinar_id)
    return true
  }
  return (
    (await takeSeat(db, webinar_id, webinar?.seats ?? null)) || (await takeOwnHold(db, enrollment))
  )
}

/** How to join; for a seat without a payment, only while it is confirmed. */
async function seatReceipt(shop: Shop, id: string, payment?: PaymentRow) {
  const { db } = shop
  const enrollment = payment ? await getEnrollment(db, id) : await findStandingSeat(db, id)
  if (!enrollment) throw new Refusal('invalid-request', 'seatGone')
  const webinar = await knownWebinar(db, shop, enrollment.webinar_id)
  if (!webinar) throw new Refusal('invalid-request', 'webinarGone')
  return await seatReceiptOf(db, shop, enrollment, webinar, payment, shop.now())
}

function toPersonalData(row: EnrollmentRow): PersonalPurchases['webinarSeats'][number] {
  const { state, name, email, city, gender, language } = row
  const moment = (epochMs: number) => new Date(epochMs).toISOString()
  return {
    ...{ webinarId: row.webinar_id, state, name, email, city, gender, language },
    phone: formatPhone(row.phone),
    stateOfIndia: row.state_of_india,
    challenges: parseJson(row.challenges) ?? null,
    consentedAt: row.consented_at === null ? null : moment(row.consented_at),
    reservedAt: moment(row.created_at),
  }
}
