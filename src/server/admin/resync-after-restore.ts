import { hasArrived, type PaymentState } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { getPayment } from '#server/payments/queries/payments.ts'
import { askForgottenRefunds, hearOfRefund } from '#server/payments/external-refunds.ts'
import { settlePayment } from '#server/payments/sync-payment.ts'
import { settleRefundIfAnswered } from '#server/payments/sync-refund.ts'
import type { Shop } from '#server/shop.ts'

/** What a restored database learned about a known payment. */
export interface CaughtUp {
  readonly state: PaymentState
  /** Refunds that were missing. */
  readonly refunds: number
}

/**
 * Updates a payment of a restored database from the provider: a success since the backup, and refunds
 * started since, whose ids are derived from the payment. Idempotent. Throws
 * `PaymentProviderError` when the provider does not answer.
 */
export async function catchUp(shop: Shop, payment: PaymentRow): Promise<CaughtUp> {
  const { id } = payment
  const state = await settlePayment(shop, payment, 'operator')
  if (!hasArrived(state) || state === 'refunded') return { state, refunds: 0 }
  const forgotten = await askForgottenRefunds(shop, await getPayment(shop.db, id))
  for (const refund of forgotten) {
    await hearOfRefund(shop, refund.id, payment)
    await settleRefundIfAnswered(shop, refund.id, 'operator')
  }
  return { state: (await getPayment(shop.db, id)).state, refunds: forgotten.length }
}
