import type { SandboxContext } from '#sandbox/stand-in.ts'
import type { WebhookCredentials } from '../webhook.ts'

export interface StandInContext extends SandboxContext {
  /** The webhook of the shop's own server, with its credentials. */
  webhook: WebhookCredentials & { readonly url: () => string }
}
