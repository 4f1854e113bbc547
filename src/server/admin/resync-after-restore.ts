import { hasArrived, type PaymentState } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { listRefunds } from '#server/payments/queries/refunds.ts'
import { mostRefunds, nextRefundId } from '#server/payments/payment-ids.ts'
import { hearOfRefund } from '#server/payments/external-refunds.ts'
import { settlePayment } from '#server/payments/sync-payment.ts'
import { settleRefundIfAnswered } from '#server/payments/sync-refund.ts'
import type { Shop } from '#server/shop.ts'

/** What restored books have learnt of a payment that they know. */
export interface CaughtUp {
  readonly state: PaymentState
  /** Refunds that they had forgotten. */
  readonly refunds: number
}

/**
 * Brings a payment of restored books up to what the provider knows: a success that came since, and refunds
 * that were begun since, whose ids follow from the payment. Asking again changes nothing. Throws
 * `PaymentProviderError` when the provider gives no answer.
 */
export async function catchUp(shop: Shop, { id, provider }: PaymentRow): Promise<CaughtUp> {
  const state = await settlePayment(shop, id, 'operator')
  if (!hasArrived(state) || state === 'refunded') return { state, refunds: 0 }
  const known = (await listRefunds(shop.db, [id])).map((refund) => refund.id)
  let refunds = 0
  for (; refunds < mostRefunds; refunds += 1) {
    const refundId = nextRefundId(id, known)
    const asked = { id: refundId, paymentId: id }
    const answer = await shop.providers.named(provider).askRefund(asked)
    if (answer.state === 'unknown' || answer.state === 'refused') break
    await hearOfRefund(shop, refundId, id)
    await settleRefundIfAnswered(shop, refundId, 'operator')
    known.push(refundId)
  }
  return { state: await settlePayment(shop, id, 'operator'), refunds }
}
