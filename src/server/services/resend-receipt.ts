import { getConsultation } from '../database/consultations.ts'
import { getEnrollment } from '../database/enrollments.ts'
import { insertMail, type NewMail } from '../database/mails.ts'
import { getOrder, listOrderItems } from '../database/orders.ts'
import type { PaymentRow } from '../database/tables.ts'
import { consultationBookedMail } from '../mail/messages/consultation.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { seatReceiptOf } from './confirm-seat.ts'
import { receiptOf } from './deliver-order.ts'
import { knownWebinar } from './sold-items.ts'

/**
 * Writes the mail of a paid payment to its buyer once more and answers its id; throws when there is none
 * to write.
 */
export async function resendReceipt(shop: Shop, payment: PaymentRow): Promise<string> {
  if (payment.state !== 'paid')
    throw new Refusal('invalid-request', `The payment is ${payment.state}: there is no receipt.`)
  const mail = await receipts[payment.kind](shop, payment)
  const id = await insertMail(shop.db, mail, shop.now())
  if (id === undefined)
    throw new Refusal('invalid-request', 'The address of the buyer is not known any more.')
  return id
}

const receipts: Record<PaymentRow['kind'], (shop: Shop, payment: PaymentRow) => Promise<NewMail>> =
  {
    async order(shop, payment) {
      const order = await getOrder(shop.db, payment.subject_id)
      return await receiptOf(shop, payment, order, await listOrderItems(shop.db, [order.id]))
    },
    async consultation({ db, catalogue }, payment) {
      const booking = await getConsultation(db, payment.subject_id)
      return await consultationBookedMail(catalogue.firm, booking, payment)
    },
    async seat(shop, payment) {
      const enrollment = await getEnrollment(shop.db, payment.subject_id)
      const webinar = await knownWebinar(shop.db, shop, enrollment.webinar_id)
      if (!webinar || !enrollment.email)
        throw new Refusal(
          'invalid-request',
          'This seat has no e-mail address, or no webinar any more.',
        )
      return await seatReceiptOf(shop, enrollment, webinar, payment, shop.now())
    },
  }
