import { phonePe } from './phonepe/setup.ts'
import type { ProviderSetup } from './provider-setup.ts'

/** Every provider that can be set up. The first that is opens new payments. */
export const providerSetups: readonly [ProviderSetup, ...ProviderSetup[]] = [phonePe]
