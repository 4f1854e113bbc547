import { type PaymentProviders, paymentProviders } from './payment-providers.ts'
import type { PaymentProvider } from './provider.ts'
import type { ProviderSetup, ProviderVariables } from './provider-setup.ts'
import { providerSetups } from './setups.ts'

/** Whether everything is set that it needs. */
export function isSetUp({ variables }: ProviderSetup, set: ProviderVariables): boolean {
  return variables.every((name) => set[name])
}

interface Opening {
  /** Undefined where nothing is set up: then it is the stand-ins. */
  readonly set: ProviderVariables | undefined
  readonly sandboxUrl: () => string
  readonly now: () => number
  /** What every provider is wrapped in. */
  readonly wrap: (provider: PaymentProvider) => PaymentProvider
  /** All that there are, unless a test has others. */
  readonly setups?: readonly ProviderSetup[]
}

/** Opens what is set up, or every stand-in; the first opens new payments. */
export function openProviders(opening: Opening): PaymentProviders {
  const { set, sandboxUrl, now, wrap, setups = providerSetups } = opening
  const open = (setup: ProviderSetup) =>
    set ? isSetUp(setup, set) && setup.open(set, now) : setup.standIn?.open(sandboxUrl, now)
  const [current, ...others] = setups.flatMap((setup) => open(setup) || []).map(wrap)
  if (!current) throw new Error('There is no payment provider, and no stand-in of one.')
  return paymentProviders(current, ...others)
}

/** Where each stand-in sends its news, and what it presents there. */
export function standInWebhooks(shopUrl: () => string) {
  const known = providerSetups.flatMap(({ name, standIn }) => {
    const url = () => `${shopUrl()}${webhookPath(name)}`
    return standIn ? [[name, { url, credentials: standIn.webhook }] as const] : []
  })
  return Object.fromEntries(known)
}

/** Where a provider sends its news. */
export const webhookPath = (name: string) => `/api/payment/${name}/webhook`
