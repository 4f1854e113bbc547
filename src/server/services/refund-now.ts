import type { PaymentState } from '#domain/payment-state.ts'
import { findPayment } from '../database/payments.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { beginRefund } from './refund-payment.ts'
import { settleRefundIfAnswered } from './settle-refund.ts'

/**
 * Refunds a paid payment, whole, because somebody of the firm decided so, and asks the provider for it
 * at once; while that one does not answer, the poller goes on. Answers the state of the payment. Throws
 * `not-found`, or `invalid-request` for a payment that is not paid.
 */
export async function refundPayment(
  shop: Shop,
  paymentId: string,
  reason: string,
): Promise<PaymentState> {
  const payment = await findPayment(shop.db, paymentId)
  if (!payment) throw new Refusal('not-found', `There is no payment ${paymentId}.`)
  const refundId = await shop.db
    .transaction()
    .execute((db) => beginRefund(db, shop, payment, { source: 'operator', reason }))
  if (refundId === undefined)
    throw new Refusal(
      'invalid-request',
      `The payment is ${payment.state}: only what is paid, or what could not be refunded, can be refunded.`,
    )
  await settleRefundIfAnswered(shop, refundId, 'operator')
  return (await findPayment(shop.db, paymentId))?.state ?? 'refunding'
}
