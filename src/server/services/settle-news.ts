import { findPayment } from '../database/payments.ts'
import type { Shop } from '../shop.ts'
import { settleFoundIfAnswered } from './found-payments.ts'
import { settleIfAnswered } from './get-payment.ts'
import type { PaymentNews } from './settle-payment.ts'

/** Settles what the news are of, whether the ledger knows it or it was noted as unknown. */
export async function settleNews(shop: Shop, paymentId: string, news: PaymentNews): Promise<void> {
  if (await findPayment(shop.db, paymentId)) await settleIfAnswered(shop, paymentId, news)
  else await settleFoundIfAnswered(shop, paymentId, news)
}
