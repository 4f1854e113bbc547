import type { PaymentProvider } from './provider.ts'

/** The network calls: every method that returns a promise. */
type Calls = {
  [
    Name in keyof PaymentProvider as PaymentProvider[Name] extends (
      ...given: never[]
    ) => Promise<unknown>
      ? Name
      : never
  ]: PaymentProvider[Name]
}

/**
 * The provider with each of its network calls wrapped; a new method of the interface that is missing here does not
 * compile.
 */
export function aroundCalls(
  provider: PaymentProvider,
  around: <Answer>(answer: Promise<Answer>) => Promise<Answer>,
): PaymentProvider {
  const calls: Calls = {
    open: (...given) => around(provider.open(...given)),
    getPayment: (...given) => around(provider.getPayment(...given)),
    refund: (...given) => around(provider.refund(...given)),
    getRefund: (...given) => around(provider.getRefund(...given)),
  }
  return { ...provider, ...calls }
}
