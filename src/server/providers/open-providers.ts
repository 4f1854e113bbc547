import { type PaymentProviders, paymentProviders } from './payment-providers.ts'
import type { PaymentProvider } from './provider.ts'
import type { ProviderSetup, ProviderVariables } from './provider-setup.ts'
import { providerSetups } from './setups.ts'

/** Whether everything is set that it needs. */
export function isSetUp({ variables }: ProviderSetup, set: ProviderVariables): boolean {
  return variables.every((name) => set[name])
}

interface Opening {
  /** Undefined where nothing is set up: then it is the stand-in. */
  readonly set: ProviderVariables | undefined
  readonly sandboxUrl: () => string
  readonly now: () => number
  /** What every provider is wrapped in. */
  readonly wrap: (provider: PaymentProvider) => PaymentProvider
}

/** Opens what is set up, or the stand-in of the first. */
export function openProviders({ set, sandboxUrl, now, wrap }: Opening): PaymentProviders {
  const [first] = providerSetups
  const [current, ...others] = set
    ? providerSetups.filter((setup) => isSetUp(setup, set)).map((setup) => setup.open(set, now))
    : []
  if (!current) return paymentProviders(wrap(first.openStandIn(sandboxUrl, now)))
  return paymentProviders(wrap(current), ...others.map(wrap))
}
