import type { PersonalPurchases } from '#contracts/personal-data/purchases.ts'
import { defaultLanguage } from '#domain/language.ts'
import { formatPhone } from '#domain/phone.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { passportUrl } from '#server/payments/passport-key.ts'
import { describeBuyer } from '#server/payments/buyer.ts'
import type { PurchaseKind } from '#server/payments/purchase-kind.ts'
import { requestNoticeKey } from '#server/payments/queries/request-notices.ts'
import { insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { listBookedCalls } from './booked-calls.ts'
import { bookingRefusals } from './booking-refusals.ts'
import { consultationPassport, payConsultationAgain } from './consultation-passport.ts'
import { consultationBookedMail, consultationNotice } from './letters/consultation.ts'
import { freeCallMail } from './letters/free-call.ts'
import { consultationList } from './queries/consultation-list.ts'
import {
  consultationNotices,
  consultationRequests,
  eraseConsultations,
  findConsultation,
  getConsultation,
  insertConsultation,
  listConsultationsOf,
  setConsultationEmail,
} from './queries/consultations.ts'
import { countFreeCalls, findFreeCall, listOldFreeCalls } from './queries/free-calls.ts'
import type { ConsultationRow } from '#server/database/purchase-tables.ts'

/** A talk about money, mind or health, which needs no account. */
export const consultationKind: PurchaseKind = {
  name: 'consultation',
  words: ({ purchases }) => purchases.consultation,
  boughtAt: '/get-a-consultation',
  refusals: bookingRefusals,
  requests: { ...consultationRequests, asked: ({ purchases }) => purchases.consultation.asked },
  deliver: confirmConsultation,
  release: async () => {},
  withdraw: async () => {},
  async rebuild(db, shop, { name, phone, email }) {
    const id = crypto.randomUUID()
    // The provider is not told what people write to us: without it, both are asked to speak about it.
    const booking = { name, phone, email, message: '' }
    const booked = { created_at: shop.now(), language: defaultLanguage, free_minutes: null }
    await insertConsultation(db, { id, ...booking, ...booked })
    return { subjectId: id }
  },
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
  passport: consultationPassport,
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
  kept: [
    { kept: 'bookings', table: 'consultations', columns: ['phone', 'email'] },
    { kept: 'bookingDetails', table: 'consultations', columns: ['message'] },
    { kept: 'invoices', table: 'consultations', columns: ['name'] },
  ],
  detach: async (db, { email }) => (await listConsultationsOf(db, email)).map(({ id }) => id),
  erase: eraseConsultations,
}

/** Paid: the firm learns of the booking and the visitor gets a confirmation. */
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
  const page = await passportUrl(db, shop, payment.id)
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
