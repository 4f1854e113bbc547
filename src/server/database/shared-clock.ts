import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './tables.ts'

/** Sync interval; in between, the machine's monotonic clock is used. */
const everyMs = 10_000
/** Slower answers are too inaccurate. */
const mostTakenMs = 1000

/** The database's clock, by which several nodes measure leases and deadlines, independent of their own clocks. */
export interface SharedClock {
  /** Epoch milliseconds; the machine's own clock until the database has answered. */
  readonly now: () => number
  /** Syncs now and every ten seconds. Resolves with a stop function at the first answer; throws without one. */
  readonly follow: (db: Database, log: Logger) => Promise<() => void>
}

async function moment(db: Database): Promise<number> {
  const asked = sql<{ at: number }>`select extract(epoch from clock_timestamp()) * 1000 as at`
  const { rows } = await asked.execute(db)
  return rows[0]?.at ?? NaN
}

/** Not synced yet. */
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
