import { isSetUp } from '../../src/server/providers/open-providers.ts'
import { providerSetups } from '../../src/server/providers/setups.ts'
import { type Environment, paymentVariables } from '../../src/server/settings/env.ts'
import type { Finding } from './finding.ts'

/** What a provider's dashboard may refuse of what is set for its webhooks. */
export function checkWebhooks(environment: Environment): Finding[] {
  const set = paymentVariables(environment)
  if (!set) return []
  return providerSetups
    .filter((setup) => isSetUp(setup, set))
    .flatMap((setup) => setup.doubtsOf?.(set) ?? [])
    .map((doubts) => ({ subject: 'Webhook', state: 'open', ...doubts }))
}
