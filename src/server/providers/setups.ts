import { phonePe } from './phonepe/setup.ts'
import type { ProviderSetup } from './provider-setup.ts'

/** Every provider that can be set up. The first that is opens new payments. */
export const providerSetups: readonly [ProviderSetup, ...ProviderSetup[]] = [phonePe]

/** Whom the checkout names: whoever `PAYMENT_PROVIDER` says, or the first. */
export function providerTitle({
  PAYMENT_PROVIDER,
}: Readonly<Record<string, string | undefined>>): string {
  const setup = providerSetups.find(({ name }) => name === PAYMENT_PROVIDER) ?? providerSetups[0]
  return setup.title
}
