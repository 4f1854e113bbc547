import { nextRefundCheckDelayMs } from '#domain/payment-schedule.ts'
import type { PaymentState } from '#domain/payment-state.ts'
import { insertMail } from '../database/mails.ts'
import { findPayment, insertPaymentEvent, movePayment } from '../database/payments.ts'
import {
  claimDueRefunds,
  findRefund,
  setNextRefundCheck,
  settleRefundRow,
} from '../database/refunds.ts'
import type { RefundRow } from '../database/refund-tables.ts'
import { refundFailedNotice } from '../mail/messages/refund.ts'
import { PaymentProviderError, type RefundAnswer } from '../payments/provider.ts'
import type { Shop } from '../shop.ts'
import type { PaymentNews } from './settle-payment.ts'

const leaseMs = 60_000

/**
 * Asks the provider how a refund stands, for it if it has never heard of it, and takes the step that
 * follows. Answers the state of the payment, undefined for a refund that is not ours. Throws
 * `PaymentProviderError` when the provider gives no answer.
 */
async function settleRefund(
  shop: Shop,
  refundId: string,
  news: PaymentNews,
): Promise<PaymentState | undefined> {
  const refund = await findRefund(shop.db, refundId)
  if (!refund) return undefined
  if (refund.state === 'asked') {
    const answer = await askOrRequest(shop, refund)
    if (answer.state === 'refunded') await decide(shop, refund, 'refunded', news, answer.detail)
    else if (answer.state !== 'pending') await decide(shop, refund, 'failed', news, answer.detail)
  }
  return (await findPayment(shop.db, refund.payment_id))?.state
}

/** The status comes first: an earlier request may have arrived although its answer did not. */
export async function askOrRequest(
  shop: Shop,
  refund: Pick<RefundRow, 'id' | 'payment_id' | 'amount_paise'>,
): Promise<RefundAnswer> {
  const { id, payment_id: paymentId, amount_paise: amountPaise } = refund
  const known = await shop.payments.askRefund(id)
  if (known.state !== 'unknown') return known
  const asked = await shop.payments.refund({ id, paymentId, amountPaise })
  if (asked.state !== 'refused') return asked
  // Refused because another process has just asked for the same, or refused for good?
  const again = await shop.payments.askRefund(id)
  return again.state === 'unknown' ? asked : again
}

async function decide(
  shop: Shop,
  refund: RefundRow,
  state: 'refunded' | 'failed',
  source: PaymentNews,
  detail: string,
): Promise<void> {
  const at = shop.now()
  const { id, payment_id, amount_paise } = refund
  const next = state === 'refunded' ? 'refunded' : 'refund_failed'
  await shop.db.transaction().execute(async (db) => {
    if (!(await settleRefundRow(db, id, { state, detail, settled_at: at }))) return
    await movePayment(db, payment_id, next)
    await insertPaymentEvent(db, { payment_id, at, source, state: next, detail })
    if (state === 'refunded') return
    const failed = { transactionId: payment_id, amountPaise: amount_paise, detail }
    await insertMail(db, await refundFailedNotice(shop.catalogue.firm, failed), at)
  })
}

/** Settles; while the provider is not answering, the refund stays as it was. */
export async function settleRefundIfAnswered(
  shop: Shop,
  refundId: string,
  news: PaymentNews,
): Promise<void> {
  try {
    await settleRefund(shop, refundId, news)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    shop.log.warn({ err: error, refund: refundId }, 'refund state not answered')
  }
}

/** Asks for and about every refund whose turn it is; safe beside other processes. */
export async function pollRefunds(shop: Shop): Promise<void> {
  const due = await claimDueRefunds(shop.db, shop.now(), shop.now() + leaseMs)
  await Promise.all(
    due.map(async ({ id, created_at }) => {
      await settleRefundIfAnswered(shop, id, 'poller')
      const nextAt = shop.now() + nextRefundCheckDelayMs(shop.now() - created_at)
      await setNextRefundCheck(shop.db, id, nextAt)
    }),
  )
}
