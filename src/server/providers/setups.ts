import { phonePe } from './phonepe/setup.ts'
import type { ProviderSetup } from './provider-setup.ts'

/** Every supported provider. The first one that is set up opens new payments. */
export const providerSetups: readonly [ProviderSetup, ...ProviderSetup[]] = [phonePe]

/** The provider named at the checkout: that of `PAYMENT_PROVIDER`, or the first. */
export function providerTitle({
  PAYMENT_PROVIDER,
}: Readonly<Record<string, string | undefined>>): string {
  const setup = providerSetups.find(({ name }) => name === PAYMENT_PROVIDER) ?? providerSetups[0]
  return setup.title
}
