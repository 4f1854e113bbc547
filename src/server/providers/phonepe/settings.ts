import type { WebhookCredentials } from './webhook.ts'

/** The display name. */
export const title = 'PhonePe'

export interface PhonePeSettings {
  /** Gateway base, such as https://api.phonepe.com/apis/pg */
  readonly gatewayUrl: () => string
  /** OAuth base; in production its host path differs from the gateway's. */
  readonly oauthUrl: () => string
  readonly clientId: string
  readonly clientSecret: string
  readonly clientVersion: string
  /** What its webhook must present. */
  readonly webhook: WebhookCredentials
  readonly timeoutMs: number
  readonly now: () => number
}
