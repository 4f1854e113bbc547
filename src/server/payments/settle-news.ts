import type { Shop } from '#server/shop.ts'
import { settleUnmatchedIfAnswered } from './unmatched-payments.ts'
import { noteRefundIfUnknown, settleUnmatchedRefundsIfAnswered } from './unmatched-refunds.ts'
import { findPayment } from './queries/payments.ts'
import { hearOfRefund } from './external-refunds.ts'
import { type PaymentNews, settleIfAnswered } from './sync-payment.ts'
import { settleRefundIfAnswered } from './sync-refund.ts'

/** Settles what the news are of, whether the ledger knows it or it was noted as unknown. */
export async function settleNews(shop: Shop, paymentId: string, news: PaymentNews): Promise<void> {
  if (await findPayment(shop.db, paymentId)) await settleIfAnswered(shop, paymentId, news)
  else await settleUnmatchedIfAnswered(shop, paymentId, news)
}

/** Keeps news of a refund, whether the ledger knows its payment or not; what is none of ours is left alone. */
export async function noteRefund(
  shop: Shop,
  news: { refundId: string; paymentId: string; provider: string },
): Promise<void> {
  if (await hearOfRefund(shop, news.refundId, news.paymentId)) return
  await noteRefundIfUnknown(shop, news)
}

/** Settles a refund that there are news of, whether the ledger knows its payment or it was found. */
export async function settleRefundNews(
  shop: Shop,
  refundId: string,
  paymentId: string | undefined,
): Promise<void> {
  if (paymentId && !(await findPayment(shop.db, paymentId))) {
    await settleUnmatchedIfAnswered(shop, paymentId, 'webhook')
    await settleUnmatchedRefundsIfAnswered(shop, paymentId)
  }
  await settleRefundIfAnswered(shop, refundId, 'webhook')
}
