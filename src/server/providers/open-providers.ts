import type { StandIn } from '#sandbox/stand-in.ts'
import type { ProviderSetup, ProviderVariables } from './provider-setup.ts'
import { type PaymentProvider, PaymentProviderError } from './provider.ts'
import { providerSetups } from './setups.ts'

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
