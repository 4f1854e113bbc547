import type { DatabaseSync } from 'node:sqlite'
import type { Hono } from 'hono'

/** What plays a service in the sandbox, below `/sandbox/<name>`. */
export interface StandIn {
  /** As faults and addresses have it. */
  readonly name: string
  /** For people. */
  readonly title: string
  /** How it can misbehave, besides the ways in which every service can. */
  readonly faults: readonly string[]
  /** SQL that makes the tables of its own where they are missing. */
  readonly tables?: string
  /** Where people see what it has done. */
  readonly page?: { readonly path: string; readonly label: string; readonly shows: string }
  readonly routes: (context: SandboxContext) => Hono
}

export interface SandboxContext {
  store: DatabaseSync
  origin: () => string
  now: () => number
  /** Everything that is played here. */
  standIns: readonly StandIn[]
}
