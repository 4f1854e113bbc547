import type { SandboxContext } from '#sandbox/stand-in.ts'
import type { WebhookCredentials } from '../webhook.ts'

export interface StandInContext extends SandboxContext {
  /** The shop's own server, and what is presented there. */
  webhook: WebhookCredentials & { readonly url: () => string }
}
