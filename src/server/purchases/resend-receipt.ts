import type { EnrollmentRow, PaymentRow } from '#server/database/tables.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { knownWebinar } from '#server/shopping/sold-items.ts'
import { consultationReceiptOf } from './book-consultation.ts'
import { seatReceiptOf } from './confirm-seat.ts'
import { receiptOf } from './deliver-order.ts'
import { getConsultation } from './queries/consultations.ts'
import { findStandingSeat, getEnrollment } from './queries/enrollments.ts'
import { getOrder, listOrderItems } from './queries/orders.ts'

/** The mail of a paid payment to its buyer, as it would be written now; throws when there is none. */
export async function receiptAgain(shop: Shop, payment: PaymentRow): Promise<NewMail> {
  if (payment.state !== 'paid')
    throw new Refusal('invalid-request', `The payment is ${payment.state}: there is no receipt.`)
  return await receipts[payment.kind](shop, payment)
}

/** How to join, for whoever has a free seat; throws when it is nobody's any more. */
export async function freeSeatAgain(shop: Shop, enrollmentId: string): Promise<NewMail> {
  const enrollment = await findStandingSeat(shop.db, enrollmentId)
  if (!enrollment) throw new Refusal('invalid-request', 'This seat is not reserved any more.')
  return await seatAgain(shop, enrollment, undefined)
}

async function seatAgain(
  shop: Shop,
  enrollment: EnrollmentRow,
  payment: PaymentRow | undefined,
): Promise<NewMail> {
  const webinar = await knownWebinar(shop.db, shop, enrollment.webinar_id)
  if (!webinar) throw new Refusal('invalid-request', 'There is no such webinar any more.')
  return await seatReceiptOf(shop, enrollment, webinar, payment, shop.now())
}

const receipts: Record<PaymentRow['kind'], (shop: Shop, payment: PaymentRow) => Promise<NewMail>> =
  {
    async order(shop, payment) {
      const order = await getOrder(shop.db, payment.subject_id)
      return await receiptOf(shop, payment, order, await listOrderItems(shop.db, [order.id]))
    },
    async consultation(shop, payment) {
      return await consultationReceiptOf(
        shop,
        await getConsultation(shop.db, payment.subject_id),
        payment,
      )
    },
    async seat(shop, payment) {
      return await seatAgain(shop, await getEnrollment(shop.db, payment.subject_id), payment)
    },
  }
