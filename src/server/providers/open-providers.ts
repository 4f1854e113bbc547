import type { StandIn } from '#sandbox/stand-in.ts'
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
  /** Who opens new payments; the first of the setups unless somebody is named. */
  readonly named?: string | undefined
  /** What every provider is wrapped in. */
  readonly wrap: (provider: PaymentProvider) => PaymentProvider
  /** All that there are, unless a test has others. */
  readonly setups?: readonly ProviderSetup[]
}

/** Opens what is set up, or every stand-in. Throws when nobody could open new payments. */
export function openProviders(opening: Opening): PaymentProviders {
  const { set, sandboxUrl, now, named, wrap, setups = providerSetups } = opening
  const open = (setup: ProviderSetup) =>
    set ? isSetUp(setup, set) && setup.open(set, now) : setup.standIn?.open(sandboxUrl, now)
  const all = setups.flatMap((setup) => open(setup) || []).map(wrap)
  const current = named === undefined ? all[0] : all.find(({ name }) => name === named)
  if (!current) throw new Error('There is no payment provider, and no stand-in of one.')
  return paymentProviders(current, ...all.filter((provider) => provider !== current))
}

/** Every stand-in that there is, each telling its news where the shop listens for them. */
export async function playProviders(
  shopUrl: () => string,
  setups: readonly ProviderSetup[] = providerSetups,
): Promise<StandIn[]> {
  const played = setups.flatMap(
    ({ name, standIn }) => standIn?.play(() => shopUrl() + webhookPath(name)) ?? [],
  )
  return await Promise.all(played)
}

/** Where a provider sends its news. */
export const webhookPath = (name: string) => `/api/payment/${name}/webhook`
