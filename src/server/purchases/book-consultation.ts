import type { Consultation, StartedConsultation } from '#contracts/purchases/book-consultation.ts'
import type { Opening } from '#contracts/purchases/opening.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import { payerOf, startPayment } from '#server/ledger/start-payment.ts'
import { bookingsPerHour, limitNetwork } from '#server/limits/limit-uses.ts'
import { insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { consultationBookedMail, consultationNotice } from './letters/consultation.ts'
import { getConsultation, insertConsultation } from './queries/consultations.ts'

/** Stores the request and opens the payment of the fee. Needs no account. */
export async function bookConsultation(
  shop: Shop,
  { firstName: name, phone, email, message }: Consultation,
  client: Client,
  opening: Opening = {},
): Promise<StartedConsultation> {
  await limitNetwork(shop, client, bookingsPerHour)
  const booking = { name, phone, email, message }
  const pricePaise = shop.catalogue.consultationFeePaise
  const started = await startPayment(shop, {
    kind: 'consultation',
    amountPaise: pricePaise,
    payer: payerOf(booking),
    wish: booking,
    ...opening,
    memo: { name, email, phone, goods: [{ id: 'consultation', quantity: 1, pricePaise }] },
    store: async (db) => {
      const id = crypto.randomUUID()
      await insertConsultation(db, { id, ...booking, created_at: shop.now() })
      return id
    },
  })
  return { ...started, paymentStatus: 'Pending' }
}

/** Paid: the firm learns of the booking and the visitor gets a confirmation. */
export async function confirmConsultation(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  at: number,
): Promise<undefined> {
  const booking = await getConsultation(db, payment.subject_id)
  const { firm } = shop.catalogue
  await insertMail(db, await consultationNotice(firm, booking, payment.id), at)
  await insertMail(db, await consultationReceiptOf(shop, booking, payment), at)
}

/** What the visitor gets who has paid a consultation. */
export async function consultationReceiptOf(
  shop: Shop,
  booking: Awaited<ReturnType<typeof getConsultation>>,
  payment: PaymentRow,
): Promise<NewMail> {
  const mail = await consultationBookedMail(shop.catalogue.firm, booking, payment)
  return { ...mail, about: booking.id }
}
