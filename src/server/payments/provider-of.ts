import type { PaymentProvider } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import { findUnmatched } from './queries/unmatched-payments.ts'
import { findPayment } from './queries/payments.ts'

/**
 * The provider of a payment, whether the ledger knows it or it was found; the one of today for any other.
 * Throws `PaymentProviderError` when it is not set up any more.
 */
export async function providerOf(
  { db, providers }: Shop,
  paymentId: string,
): Promise<PaymentProvider> {
  const row = (await findPayment(db, paymentId)) ?? (await findUnmatched(db, paymentId))
  return row ? providers.named(row.provider) : providers.current
}
