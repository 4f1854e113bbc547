import type { DatabaseSync } from 'node:sqlite'

export interface SandboxOptions {
  /** SQLite file of the sandbox. It survives restarts and may be opened by several processes. */
  file: string
  /** Public origin for the links that the sandbox hands out, e.g. the pay page. */
  origin: () => string
  /** Where payment webhooks go: the shop's own server. */
  webhook: {
    url: () => string
    user: string
    password: string
    /** Signs webhooks while the fault `webhook-signed` is on. */
    key?: string | undefined
    keyId?: string | undefined
  }
  /** Epoch milliseconds; the clock of the machine unless given. */
  now?: () => number
}

export interface SandboxContext {
  store: DatabaseSync
  origin: () => string
  webhook: SandboxOptions['webhook']
  now: () => number
}
