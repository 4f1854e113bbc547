import { setTimeout } from 'node:timers/promises'
import { takeUse } from './rate-limits.ts'
import type { Database } from './tables.ts'
import { troubleOf } from './unavailable.ts'

/** Whoever watches the server has given up by then. */
const patienceMs = 2000
const keptMs = 1000

/**
 * Tells why the database cannot serve, in a word or two, or undefined when it can: not whether it answers,
 * but whether it takes a write. Migrations are done before anything listens. However often it is asked, it
 * writes once in a second.
 */
export function createHealthCheck(db: Database, now: () => number) {
  let asked: { readonly at: number; readonly trouble: Promise<string | undefined> } | undefined
  async function tryWriting(): Promise<string | undefined> {
    const write = takeUse(db, { name: 'job:ready', limit: 1, windowMs: keptMs }, now()).then(
      () => undefined,
      troubleOf,
    )
    return await Promise.race([write, setTimeout(patienceMs, 'too slow', { ref: false })])
  }
  return async (): Promise<string | undefined> => {
    const at = performance.now()
    if (!asked || at - asked.at > keptMs) asked = { at, trouble: tryWriting() }
    return await asked.trouble
  }
}
