import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './tables.ts'

/** How often the database is asked; between two answers the machine's own monotonic clock counts on. */
const everyMs = 10_000
/** An answer that took longer says too little about the moment at which it was given. */
const mostTakenMs = 1000

/** The clock of the database. Leases and terms of several nodes are measured by it, whatever their own clocks say. */
export interface SharedClock {
  /** Epoch milliseconds; the machine's own clock until the database has answered. */
  readonly now: () => number
  /** Asks the database, now and every ten seconds. Resolves, with how to end that, at the first answer; throws without one. */
  readonly follow: (db: Database, log: Logger) => Promise<() => void>
}

async function moment(db: Database): Promise<number> {
  const asked = sql<{ at: number }>`select extract(epoch from clock_timestamp()) * 1000 as at`
  const { rows } = await asked.execute(db)
  return rows[0]?.at ?? NaN
}

/** Not asked yet. */
export function createSharedClock(): SharedClock {
  let known = { databaseMs: Date.now(), monotonicMs: performance.now() }

  async function look(db: Database, isFirst: boolean): Promise<void> {
    const askedMs = performance.now()
    const databaseMs = await moment(db)
    const answeredMs = performance.now()
    if (answeredMs - askedMs > mostTakenMs && !isFirst) return
    known = { databaseMs, monotonicMs: (askedMs + answeredMs) / 2 }
  }

  return {
    now: () => Math.round(known.databaseMs + performance.now() - known.monotonicMs),
    follow: async (db, log) => {
      await look(db, true)
      const timer = setInterval(() => {
        look(db, false).catch((error: unknown) => {
          log.warn({ err: error }, 'the clock of the database could not be read')
        })
      }, everyMs)
      return () => clearInterval(timer)
    },
  }
}
