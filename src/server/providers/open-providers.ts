import type { StandIn } from '#sandbox/stand-in.ts'
import type { ProviderSetup, ProviderVariables } from './provider-setup.ts'
import { type PaymentProvider, PaymentProviderError } from './provider.ts'
import { providerSetups } from './setups.ts'

/** The providers that are set up. */
export interface PaymentProviders {
  readonly all: readonly PaymentProvider[]
  /** Opens new payments. */
  readonly current: PaymentProvider
  /** Undefined if there is none of this name. */
  find(name: string): PaymentProvider | undefined
  /** For payments started with it. Throws `PaymentProviderError` if it is no longer set up, and so cannot be asked. */
  named(name: string): PaymentProvider
}

/** The first provider opens new payments; the others are asked about theirs. */
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

/** Whether all its required settings are present. */
export function isSetUp({ variables }: ProviderSetup, set: ProviderVariables): boolean {
  return variables.every((name) => set[name])
}

interface Opening {
  /** Undefined if nothing is set up: then the stand-ins are used. */
  readonly set: ProviderVariables | undefined
  readonly sandboxUrl: () => string
  readonly now: () => number
  /** The provider that opens new payments; by default the first of the setups. */
  readonly named?: string | undefined
  /** Wraps every provider. */
  readonly wrap: (provider: PaymentProvider) => PaymentProvider
  /** Defaults to all; tests pass others. */
  readonly setups?: readonly ProviderSetup[]
}

/** Opens the providers that are set up, or every stand-in. Throws if none can open new payments. */
export function openProviders(opening: Opening): PaymentProviders {
  const { set, sandboxUrl, now, named, wrap, setups = providerSetups } = opening
  const open = (setup: ProviderSetup) =>
    set ? isSetUp(setup, set) && setup.open(set, now) : setup.standIn?.open(sandboxUrl, now)
  const all = setups.flatMap((setup) => open(setup) || []).map(wrap)
  const current = named === undefined ? all[0] : all.find(({ name }) => name === named)
  if (!current) throw new Error('There is no payment provider, and no stand-in of one.')
  return paymentProviders(current, ...all.filter((provider) => provider !== current))
}

/** Starts every stand-in, each sending its webhooks to the shop's endpoint. */
export async function playProviders(
  shopUrl: () => string,
  setups: readonly ProviderSetup[] = providerSetups,
): Promise<StandIn[]> {
  const played = setups.flatMap(
    ({ name, standIn }) => standIn?.play(() => shopUrl() + webhookPath(name)) ?? [],
  )
  return await Promise.all(played)
}

/** The path of a provider's webhook. */
export const webhookPath = (name: string) => `/api/payment/${name}/webhook`
