import type { PaymentProvider } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import { findPayment } from './queries/payments.ts'

/**
 * The provider of a payment; the current one for a payment that the database does not know. Throws
 * `PaymentProviderError` when it is no longer set up.
 */
export async function providerOf(
  { db, providers }: Shop,
  paymentId: string,
): Promise<PaymentProvider> {
  const row = await findPayment(db, paymentId)
  return row ? providers.named(row.provider) : providers.current
}
