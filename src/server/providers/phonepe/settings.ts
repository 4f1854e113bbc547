import type { WebhookCredentials } from './webhook.ts'

/** As people read it. */
export const title = 'PhonePe'

export interface PhonePeSettings {
  /** Gateway base, such as https://api.phonepe.com/apis/pg */
  readonly gatewayUrl: () => string
  /** OAuth base; in production another host path than the gateway. */
  readonly oauthUrl: () => string
  readonly clientId: string
  readonly clientSecret: string
  readonly clientVersion: string
  /** What its webhook must present. */
  readonly webhook: WebhookCredentials
  readonly timeoutMs: number
  readonly now: () => number
}
