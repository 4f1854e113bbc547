import type { Shop } from '#server/shop.ts'
import { settleFoundIfAnswered } from './found-payments.ts'
import { noteRefundIfUnknown, settleFoundRefundsIfAnswered } from './found-refunds.ts'
import { findPayment } from './queries/payments.ts'
import { hearOfRefund } from './earlier-refunds.ts'
import { type PaymentNews, settleIfAnswered } from './settle-payment.ts'
import { settleRefundIfAnswered } from './settle-refund.ts'

/** Settles what the news are of, whether the ledger knows it or it was noted as unknown. */
export async function settleNews(shop: Shop, paymentId: string, news: PaymentNews): Promise<void> {
  if (await findPayment(shop.db, paymentId)) await settleIfAnswered(shop, paymentId, news)
  else await settleFoundIfAnswered(shop, paymentId, news)
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
    await settleFoundIfAnswered(shop, paymentId, 'webhook')
    await settleFoundRefundsIfAnswered(shop, paymentId)
  }
  await settleRefundIfAnswered(shop, refundId, 'webhook')
}
