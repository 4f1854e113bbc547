import type { DatabaseSync } from 'node:sqlite'

interface StandInWebhook {
  url: () => string
  /** What it presents there, as the stand-in reads it. */
  credentials: Readonly<Record<string, string>>
}

export interface SandboxOptions {
  /** SQLite file of the sandbox. It survives restarts and may be opened by several processes. */
  file: string
  /** Public origin for the links that the sandbox hands out, e.g. the pay page. */
  origin: () => string
  /** Where the webhooks of each stand-in go, by its name: the shop's own server. */
  webhooks: Readonly<Record<string, StandInWebhook>>
  /** Epoch milliseconds; the clock of the machine unless given. */
  now?: () => number
}

export interface SandboxContext {
  store: DatabaseSync
  origin: () => string
  webhooks: SandboxOptions['webhooks']
  now: () => number
}
