import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import { troubleOf } from '#server/database/unavailable.ts'
import { takeUse } from '#server/rate-limit/queries/rate-limits.ts'

/** Whoever watches the server has given up by then. */
const patienceMs = 2000
const keptMs = 1000

/**
 * Tells why the database cannot serve, in a word or two, or undefined when it can: it answers and takes
 * a write, which is tried once in a second at most. Migrations are done before anything listens.
 */
export function createHealthCheck(db: Database, now: () => number) {
  let asked: { readonly at: number; readonly trouble: Promise<string | undefined> } | undefined
  const inTime = (answer: Promise<unknown>): Promise<string | undefined> =>
    Promise.race([
      answer.then(() => undefined, troubleOf),
      setTimeout(patienceMs, 'too slow', { ref: false }),
    ])
  return async () => {
    const readTrouble = await inTime(sql`select 1`.execute(db))
    if (readTrouble) return readTrouble
    const at = performance.now()
    if (!asked || at - asked.at > keptMs) {
      const use = { name: 'job:ready', limit: 1, windowMs: keptMs }
      asked = { at, trouble: inTime(takeUse(db, use, now())) }
    }
    return await asked.trouble
  }
}
