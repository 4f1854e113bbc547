import type { PaymentState } from '#domain/payment-state.ts'
import { Refusal } from '#server/refusal.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { refundedPaise } from '#domain/refund-amounts.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import { purchaseOf } from './find-status-page.ts'
import { goodsOf } from './purchase-goods.ts'
import { kindOf } from './find-purchase-type.ts'
import { providerOf } from './provider-of.ts'
import { findPayment, lockPayment } from './queries/payments.ts'
import { findRefund, findRefundOfRequest, listRefunds } from './queries/refunds.ts'
import { beginRefund, type RefundRequest, whyNotNow } from './begin-refund.ts'
import type { RefundRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { hearOfRefund } from './external-refunds.ts'
import { settleRefundIfAnswered } from './sync-refund.ts'

interface Outcome {
  readonly payment: PaymentState
  readonly refund: RefundRow['state']
  readonly amountPaise: number
}

interface OperatorRequest extends Omit<RefundRequest, 'source' | 'requestKey'> {
  /** From the form that sends it: sent twice, it refunds once. */
  readonly key?: string | undefined
}

/**
 * Refunds a payment or a part of it because staff decided so, in the name of the shop's actor unless another is named,
 * and asks the provider for it at once; if that does not answer, the poller retries. A repeated key returns the state
 * of the refund it led to. Throws `not-found`, or `invalid-request` for what cannot be refunded.
 */
export async function refundPayment(
  shop: Shop,
  paymentId: string,
  { key, ...request }: OperatorRequest,
): Promise<Outcome> {
  const payment = await findPayment(shop.db, paymentId)
  if (!payment) throw new Refusal('not-found', 'noPaymentOf', { paymentId })
  const requestKey = key === undefined ? undefined : tokenHash(`refund:${key}`)
  const refundId = await inTransaction(shop.db, async (db) => {
    await lockPayment(db, paymentId)
    const before = requestKey && (await findRefundOfRequest(db, requestKey))
    if (before) return before.id
    const { actor = shop.actor } = request
    return await beginRefund(db, shop, payment, {
      ...{ ...request, actor, source: 'operator', requestKey },
    })
  })
  await settleRefundIfAnswered(shop, refundId, 'operator')
  return await outcomeOf(shop, paymentId, refundId)
}

/**
 * What a full refund would pay back, for what and to whom. Throws `not-found`, or `invalid-request` for what cannot be
 * refunded.
 */
export async function previewRefund(shop: Shop, paymentId: string) {
  const payment = await findPayment(shop.db, paymentId)
  if (!payment) throw new Refusal('not-found', 'noPaymentOf', { paymentId })
  const refunds = await listRefunds(shop.db, [paymentId])
  const reason = whyNotNow(payment, refunds, { source: 'operator' })
  if (reason) throw new Refusal('invalid-request', ...reason)
  const { who } = await kindOf(shop, payment).buyer(shop.db, payment.subject_id)
  const arrivedPaise = payment.arrived_paise ?? payment.amount_paise
  const goods = await goodsOf(shop, payment, await purchaseOf(shop, payment))
  return { leftPaise: arrivedPaise - refundedPaise(refunds), who, goods: goods(firmWords) }
}

/**
 * Records a refund that was made in the provider's dashboard, by its id there. Throws `not-found` for a payment that is
 * not ours, and if the provider knows of no such refund of it; then nothing has changed. Throws `PaymentProviderError`
 * when the provider gives no answer.
 */
export async function recordRefund(
  shop: Shop,
  paymentId: string,
  refundId: string,
): Promise<Outcome> {
  const provider = await providerOf(shop, paymentId)
  const { state } = await provider.getRefund({ id: refundId, paymentId })
  // A mistyped id must leave nothing behind that blocks a later refund.
  if (state === 'unknown' || state === 'refused') throw unknownRefund(paymentId)
  const payment = await findPayment(shop.db, paymentId)
  if (!payment) throw new Refusal('not-found', 'noPaymentOf', { paymentId })
  await hearOfRefund(shop, refundId, payment)
  await settleRefundIfAnswered(shop, refundId, 'operator')
  return await outcomeOf(shop, paymentId, refundId)
}

const unknownRefund = (paymentId: string) => new Refusal('not-found', 'noRefundOf', { paymentId })

async function outcomeOf(shop: Shop, paymentId: string, refundId: string): Promise<Outcome> {
  const payment = await findPayment(shop.db, paymentId)
  const refund = await findRefund(shop.db, refundId)
  if (!payment || !refund) throw unknownRefund(paymentId)
  if (refund.payment_id !== paymentId)
    throw new Refusal('invalid-request', 'refundOfAnother', { refundId })
  return { payment: payment.state, refund: refund.state, amountPaise: refund.amount_paise }
}
