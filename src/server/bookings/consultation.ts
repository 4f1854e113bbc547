import type { PersonalPurchases } from '#contracts/personal-data.ts'
import type { StartedPayment } from '#contracts/orders.ts'
import { billOf } from '#domain/bill.ts'
import { formatPhone } from '#domain/phone.ts'
import type { ConsultationRow } from '#server/database/purchase-tables.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import { insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import { anotherAttempt } from '#server/payments/another-attempt.ts'
import { describeBuyer } from '#server/payments/buyer.ts'
import type { ToldBooking } from '#server/payments/purchase-type.ts'
import { statusPageUrl } from '#server/payments/status-page-key.ts'
import { kindOf, type PurchaseType } from '#server/payments/find-purchase-type.ts'
import {
  type PayingAgain,
  type StatusPage,
  refuseOtherPrice,
} from '#server/payments/status-page-link.ts'
import { requestNoticeKey } from '#server/payments/queries/request-notices.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { tellBookings } from '#server/payments/tell-bookings.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import { bookingRefusals, notifyOfRequest } from './notify-request.ts'
import {
  consultationBookedMail,
  consultationNotice,
  consultationRequestNotice,
  freeCallMail,
} from './emails/consultations.ts'
import {
  consultationNotices,
  consultationRequests,
  countFreeCalls,
  eraseConsultations,
  findConsultation,
  findFreeCall,
  getConsultation,
  insertConsultation,
  listConsultationsOf,
  listOldFreeCalls,
  setConsultationEmail,
} from './queries/consultations.ts'
import { consultationList } from './queries/lists.ts'

/** No event reports that a call was made; by then it was, or the customer has complained. */
const callIsOverMs = 14 * 24 * 60 * 60_000

/** The consultations and free calls requested with this e-mail. */
async function listBookedCalls(
  shop: Shop,
  email: string,
  { consultation, statusPage, purchases }: Words,
): Promise<ToldBooking[]> {
  const rows = await listConsultationsOf(shop.db, email)
  return await tellBookings(shop, rows, ({ id, created_at, free_minutes: minutes }, payment) => {
    const isFree = minutes !== null
    const isWanted = isFree || payment?.state === 'paid'
    return {
      ...{ _id: id, bookedAt: new Date(created_at).toISOString() },
      ...purchases.consultation.booked,
      name: isFree ? consultation.freeCall.title(minutes) : statusPage.consultation,
      upcoming: isWanted && shop.now() < created_at + callIsOverMs,
    }
  })
}

/** Stores a request for a consultation in the transaction of its payment, and notifies the firm; answers its id. */
export function storeConsultation(
  shop: Shop,
  booking: Omit<ConsultationRow, 'id' | 'created_at'>,
  { area }: Client,
) {
  return async (db: Database, paymentId: string): Promise<string> => {
    const id = crypto.randomUUID()
    const row = { ...booking, id, created_at: shop.now() }
    await notifyOfRequest(db, shop, {
      ...{ requests: consultationRequests, id, area },
      same: [row.email.toLowerCase(), row.phone, row.message],
      notice: () => consultationRequestNotice(shop.catalogue.firm, row, paymentId),
    })
    await insertConsultation(db, row)
    return id
  }
}

/** The content of a consultation's page; without the customer's message. */
function consultationStatusPage(
  _db: Database,
  { catalogue }: Shop,
  { amount_paise: pricePaise }: PaymentRow,
): Promise<StatusPage> {
  return Promise.resolve({
    lines: [{ name: ({ statusPage }) => statusPage.consultation, quantity: 1, pricePaise }],
    today: { pricePaise: catalogue.consultationFeePaise },
    paidOn: ({ statusPage }, atMs) => statusPage.paidConsultation(atMs),
    onceItIsPaid: [],
    forOthers: [{ href: '/get-a-consultation', text: ({ forms }) => forms.getConsultation }],
  })
}

/** Requests the same consultation again, with the same details. */
async function payConsultationAgain(
  shop: Shop,
  payment: PaymentRow,
  { visitor: { client }, shownPaise }: PayingAgain,
): Promise<StartedPayment> {
  const pricePaise = shop.catalogue.consultationFeePaise
  refuseOtherPrice(pricePaise, shownPaise)
  const { id: _, created_at, ...booking } = await getConsultation(shop.db, payment.subject_id)
  const { name, email, phone } = booking
  return await startPayment(shop, {
    ...anotherAttempt(kindOf(shop, payment), payment, shop.now()),
    bill: billOf([{ productId: 'consultation', quantity: 1, pricePaise }]),
    memo: { name, email, phone },
    store: storeConsultation(shop, booking, client),
  })
}

/** A talk about money, mind or health; needs no account. */
export const consultationKind: PurchaseType = {
  name: 'consultation',
  words: ({ purchases }) => purchases.consultation,
  boughtAt: '/get-a-consultation',
  refusals: bookingRefusals,
  requests: { ...consultationRequests, asked: ({ purchases }) => purchases.consultation.asked },
  deliver: confirmConsultation,
  release: async () => {},
  withdraw: async () => {},
  async buyer(db, id) {
    const { name, email, phone, language } = await getConsultation(db, id)
    return { email, language, who: describeBuyer(name, email, formatPhone(phone)) }
  },
  findAddress: async (db, id) => (await findConsultation(db, id))?.email || undefined,
  setAddress: setConsultationEmail,
  async receipt(shop, id, payment) {
    return await receiptOf(shop.db, shop, await getConsultation(shop.db, id), payment)
  },
  free: { receipt: freeCallAgain, count: countFreeCalls, old: listOldFreeCalls },
  statusPage: consultationStatusPage,
  payAgain: payConsultationAgain,
  bookings: listBookedCalls,
  lists: [consultationList],
  async describe(db, id) {
    const booking = await getConsultation(db, id)
    return { fields: { ...booking, phone: formatPhone(booking.phone) } }
  },
  async personalData({ db }, { email }) {
    const rows = await listConsultationsOf(db, email)
    return { ids: rows.map(({ id }) => id), data: { consultations: rows.map(toPersonalData) } }
  },
  retained: [
    { retention: 'bookings', table: 'consultations', columns: ['phone', 'email'] },
    { retention: 'bookingDetails', table: 'consultations', columns: ['message'] },
    { retention: 'invoices', table: 'consultations', columns: ['name'] },
  ],
  detach: async (db, { email }) => (await listConsultationsOf(db, email)).map(({ id }) => id),
  erase: eraseConsultations,
}

/** Once paid: notifies the firm of the booking and mails the customer a confirmation. */
async function confirmConsultation(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  at: number,
): Promise<undefined> {
  const booking = await getConsultation(db, payment.subject_id)
  const { firm } = shop.catalogue
  const onceKey = requestNoticeKey(consultationNotices, booking.id)
  await insertMail(db, { ...(await consultationNotice(firm, booking, payment.id)), onceKey }, at)
  await insertMail(db, await receiptOf(db, shop, booking, payment), at)
}

async function receiptOf(
  db: Database,
  shop: Shop,
  booking: ConsultationRow,
  payment: PaymentRow,
): Promise<NewMail> {
  const page = await statusPageUrl(db, shop, payment.id)
  const mail = await consultationBookedMail(shop.catalogue.firm, booking, payment, page)
  return { ...mail, about: booking.id }
}

async function freeCallAgain({ db, catalogue }: Shop, id: string): Promise<NewMail> {
  const call = await findFreeCall(db, id)
  if (!call) throw new Refusal('invalid-request', 'withoutPayment', { id })
  return { ...(await freeCallMail(catalogue.firm, call)), about: id }
}

function toPersonalData(row: ConsultationRow): PersonalPurchases['consultations'][number] {
  const { name, email, message, language, free_minutes: freeCallMinutes } = row
  const phone = formatPhone(row.phone)
  const bookedAt = new Date(row.created_at).toISOString()
  return { name, phone, email, message, freeCallMinutes, language, bookedAt }
}
