import { PaymentProviderError, type PaymentProvider } from './provider.ts'

/** Those that are set up. */
export interface PaymentProviders {
  readonly all: readonly PaymentProvider[]
  /** Opens new payments. */
  readonly current: PaymentProvider
  /** Undefined when there is none of this name. */
  find(name: string): PaymentProvider | undefined
  /** For what was begun with it. Throws `PaymentProviderError` when it is not set up any more: nobody can be asked. */
  named(name: string): PaymentProvider
}

/** The first of them opens new payments; the others are asked about theirs. */
export function paymentProviders(
  current: PaymentProvider,
  ...others: readonly PaymentProvider[]
): PaymentProviders {
  const all = [current, ...others]
  const find = (name: string) => all.find((provider) => provider.name === name)
  const named = (name: string) => {
    const provider = find(name)
    if (!provider) throw new PaymentProviderError(`there are no settings for ${name}`)
    return provider
  }
  return { all, current, find, named }
}
