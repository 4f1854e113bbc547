import { setTimeout } from 'node:timers/promises'
import { Kysely, type KyselyConfig, type Transaction, type TransactionBuilder } from 'kysely'
import pLimit from 'p-limit'
import { Refusal } from '../refusal.ts'
import { WriteConflict } from './write-conflict.ts'
import { sqliteCode } from './unavailable.ts'

const longestMs = 5000
const longestPauseMs = 25

/** PostgreSQL: could not serialise, deadlock. */
const metAnother = new Set(['40001', '40P01'])
/** SQLite: another process writes. */
const busy = 5

/** Whether a transaction failed only because of another one, and changed nothing. */
function hasMetAnother(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof WriteConflict) return true
  const code = sqliteCode(error)
  if (code !== undefined) return code === busy
  return 'code' in error && typeof error.code === 'string' && metAnother.has(error.code)
}

interface Trying {
  /** Whether it may go better the next time; unless it is said, when only another transaction was in the way. */
  readonly isWorthIt?: (error: unknown) => boolean
  readonly patienceMs?: number
  /** Gives the turn for all tries but the first. */
  readonly inTurn?: <Result>(tries: () => Promise<Result>) => Promise<Result>
}

/**
 * Tries again while `isWorthIt`, for five seconds of its turn, after a pause of chance so that the same two do not meet
 * again. Throws `unavailable` when that did not help.
 */
export async function tryAgain<Result>(
  work: () => Promise<Result>,
  { isWorthIt = hasMetAnother, patienceMs = longestMs, inTurn = (tries) => tries() }: Trying = {},
): Promise<Result> {
  const orWhyNot = async (): Promise<{ done: Result } | { error: unknown }> => {
    try {
      return { done: await work() }
    } catch (error) {
      if (!isWorthIt(error)) throw error
      return { error }
    }
  }
  const first = await orWhyNot()
  if ('done' in first) return first.done
  return await inTurn(async () => {
    const giveUpAt = performance.now() + patienceMs
    let { error } = first
    for (let attempt = 1; performance.now() <= giveUpAt; attempt += 1) {
      await setTimeout(Math.random() * Math.min(2 ** attempt, longestPauseMs))
      const next = await orWhyNot()
      if ('done' in next) return next.done
      error = next.error
    }
    throw tooBusy(error)
  })
}

function tooBusy(cause: unknown): Refusal {
  const refusal = new Refusal('unavailable', 'busy').retryAfter(2)
  refusal.cause = cause
  return refusal
}

/**
 * A database whose transactions are tried again, as a whole, when they met another one: they must
 * do nothing but read and write the database. So are single statements outside of a transaction.
 */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  /**
   * Fifty who want the same at one moment would meet again whenever all of them try again at once. One after another,
   * in each process, somebody gets through every time.
   */
  readonly #again = pLimit(1)

  constructor(config: KyselyConfig) {
    super(config)
    // Those of transactions have executors of their own.
    const executor = this.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = (query, options) =>
      execute(query, options).catch((error: unknown) => {
        if (!hasMetAnother(error)) throw error
        return tryAgain(() => execute(query, options))
      })
  }

  override transaction(): TransactionBuilder<Tables> {
    return this.#retrying(super.transaction())
  }

  #retrying(transaction: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
    const execute = transaction.execute.bind(transaction)
    const setIsolationLevel = transaction.setIsolationLevel.bind(transaction)
    transaction.execute = <Result>(work: (db: Transaction<Tables>) => Promise<Result>) =>
      tryAgain(() => execute(work), { inTurn: this.#again })
    transaction.setIsolationLevel = (level) => this.#retrying(setIsolationLevel(level))
    return transaction
  }
}
