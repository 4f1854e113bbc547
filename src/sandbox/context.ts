import type { DatabaseSync } from 'node:sqlite'
import type { StandIn } from './stand-in.ts'

export interface SandboxOptions {
  /** SQLite file of the sandbox. It survives restarts and may be opened by several processes. */
  file: string
  /** Public origin for the links that the sandbox hands out, e.g. the pay page. */
  origin: () => string
  /** Those of the payment providers; the others are always there. */
  payments: readonly StandIn[]
  /** Epoch milliseconds; the clock of the machine unless given. */
  now?: () => number
}

export interface SandboxContext {
  store: DatabaseSync
  origin: () => string
  now: () => number
  /** Everything that is played here. */
  standIns: readonly StandIn[]
}
