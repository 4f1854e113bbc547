import type { Consultation, StartedConsultation } from '#contracts/book-consultation.ts'
import { getConsultation, insertConsultation } from '../database/consultations.ts'
import { insertMail } from '../database/mails.ts'
import type { Database, PaymentRow } from '../database/tables.ts'
import { consultationBookedMail, consultationNotice } from '../mail/messages/consultation.ts'
import type { Shop } from '../shop.ts'
import { limitUses } from './limit-uses.ts'
import { startPayment } from './start-payment.ts'

/** Stores the request and opens the payment of the fee. Needs no account. */
export async function bookConsultation(
  shop: Shop,
  { firstName: name, phone, email, message }: Consultation,
  client: string,
): Promise<StartedConsultation> {
  await limitUses(shop, client && `consultation-from:${client}`, 30, 60 * 60_000)
  const booking = { name, phone, email, message }
  const started = await startPayment(shop, {
    kind: 'consultation',
    amountPaise: shop.catalogue.consultationFeePaise,
    wish: booking,
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
  await insertMail(db, await consultationBookedMail(firm, booking, payment), at)
}
