import { PaymentProviderError } from '#server/providers/provider.ts'
import { Refusal } from '#server/refusal.ts'

/** What a command says when the payment service gives no answer. */
export function inWords(error: unknown): never {
  if (!(error instanceof PaymentProviderError)) throw error
  throw new Refusal('payment-unavailable', 'silentUnchanged')
}
