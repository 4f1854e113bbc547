import { setTimeout } from 'node:timers/promises'
import type { IsolationLevel } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../refusal.ts'
import type { Database } from './tables.ts'
import { sqliteCode } from './unavailable.ts'

const longestMs = 5000
const longestPauseMs = 25

/** PostgreSQL: could not serialise, deadlock. */
const conflicts = new Set(['40001', '40P01'])
/** SQLite: another process writes. */
const busy = 5

/** Whether a transaction failed only because of another one, and changed nothing. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = sqliteCode(error)
  if (code !== undefined) return code === busy
  return 'code' in error && typeof error.code === 'string' && conflicts.has(error.code)
}

interface Trying {
  /** Whether it may go better the next time; unless it is said, when only another transaction was in the way. */
  readonly isWorthIt?: (error: unknown) => boolean
  readonly patienceMs?: number
  /** Lets all tries but the first wait for those of others. */
  readonly inTurn?: <Result>(tries: () => Promise<Result>) => Promise<Result>
}

/**
 * Tries again while `isWorthIt`, for five seconds of its turn, after a pause of chance so that the same two do not meet
 * again. Throws `unavailable` when that did not help.
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
 * Fifty who want the same at one moment would meet again whenever all of them try again at once. One after another, in
 * each process, somebody gets through every time.
 */
const retries = new WeakMap<Database, LimitFunction>()

function retriesOf(db: Database): LimitFunction {
  const known = retries.get(db) ?? pLimit(1)
  retries.set(db, known)
  return known
}

/**
 * Does the work in a transaction, serializable unless `isolation` is less, and again as a whole when another transaction
 * was in the way: it must do nothing but read and write the database. Throws `unavailable` after five seconds of that.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (own: Database) => Promise<Result>,
  isolation?: IsolationLevel,
): Promise<Result> {
  // eslint-disable-next-line no-restricted-syntax -- Here it is tried again.
  const plain = db.transaction()
  const transaction = isolation ? plain.setIsolationLevel(isolation) : plain
  return await tryAgain(() => transaction.execute(work), { inTurn: retriesOf(db) })
}
