import type { PaymentProvider } from './provider.ts'

/** What goes over the network: every method that answers later. */
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
 * The same provider with something about each of its calls, whatever they are given: one that the interface
 * gains and that is not named here does not compile.
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
