import { setTimeout } from 'node:timers/promises'
import type { IsolationLevel } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../refusal.ts'
import type { Database } from './tables.ts'
import { sqliteCode } from './unavailable.ts'

const longestMs = 5000
const longestPauseMs = 25

/** PostgreSQL: serialisation failure, deadlock. */
const conflicts = new Set(['40001', '40P01'])
/** SQLite: another process is writing. */
const busy = 5

/** Whether a transaction was rolled back only because of a concurrent one. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = sqliteCode(error)
  if (code !== undefined) return code === busy
  return 'code' in error && typeof error.code === 'string' && conflicts.has(error.code)
}

interface Trying {
  /** Whether to retry after this error; by default only after a conflict with another transaction. */
  readonly isWorthIt?: (error: unknown) => boolean
  readonly patienceMs?: number
  /** Queues all attempts but the first behind those of others. */
  readonly inTurn?: <Result>(tries: () => Promise<Result>) => Promise<Result>
}

/**
 * Retries while `isWorthIt`, for five seconds, with random backoff so that the same two do not collide again.
 * Throws `unavailable` afterwards.
 */
export async function tryAgain<Result>(
  work: () => Promise<Result>,
  { isWorthIt = isConflict, patienceMs = longestMs, inTurn = (tries) => tries() }: Trying = {},
): Promise<Result> {
  let error: unknown
  try {
    return await work()
  } catch (reason) {
    if (!isWorthIt(reason)) throw reason
    error = reason
  }
  return await inTurn(async () => {
    const giveUpAt = performance.now() + patienceMs
    for (let attempt = 1; performance.now() <= giveUpAt; attempt += 1) {
      await setTimeout(Math.random() * Math.min(2 ** attempt, longestPauseMs))
      try {
        return await work()
      } catch (reason) {
        if (!isWorthIt(reason)) throw reason
        error = reason
      }
    }
    const refusal = new Refusal('unavailable', 'busy').retryAfter(2)
    refusal.cause = error
    throw refusal
  })
}

/**
 * Fifty concurrent transactions on the same rows would collide again if all retried at once. Retried one at a time,
 * per process, one of them succeeds every time.
 */
const retries = new WeakMap<Database, LimitFunction>()

function retriesOf(db: Database): LimitFunction {
  const known = retries.get(db) ?? pLimit(1)
  retries.set(db, known)
  return known
}

/**
 * Runs the work in a transaction, serializable unless `isolation` says otherwise, and retries it as a whole on
 * conflicts: it must only read and write the database. Throws `unavailable` after five seconds of conflicts.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (own: Database) => Promise<Result>,
  isolation?: IsolationLevel,
): Promise<Result> {
  // eslint-disable-next-line no-restricted-syntax -- Retried here.
  const plain = db.transaction()
  const transaction = isolation ? plain.setIsolationLevel(isolation) : plain
  return await tryAgain(() => transaction.execute(work), { inTurn: retriesOf(db) })
}
