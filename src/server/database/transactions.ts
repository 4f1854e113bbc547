import { setTimeout } from 'node:timers/promises'
import { Kysely, type KyselyConfig, type Transaction, type TransactionBuilder } from 'kysely'
import { Refusal } from '../refusal.ts'
import { MetAnother } from './met-another.ts'
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
  if (error instanceof MetAnother) return true
  const code = sqliteCode(error)
  if (code !== undefined) return code === busy
  return 'code' in error && typeof error.code === 'string' && metAnother.has(error.code)
}

/**
 * Tries again while `isWorthIt`, for five seconds, after a pause of chance so that the same two do not meet
 * again. Throws `unavailable` when that did not help.
 */
export async function tryAgain<Result>(
  work: () => Promise<Result>,
  isWorthIt = hasMetAnother,
  patienceMs = longestMs,
): Promise<Result> {
  const giveUpAt = performance.now() + patienceMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isWorthIt(error)) throw error
      if (performance.now() > giveUpAt) throw tooBusy(error)
      await setTimeout(Math.random() * Math.min(2 ** attempt, longestPauseMs))
    }
  }
}

function tooBusy(cause: unknown): Refusal {
  const refusal = new Refusal('unavailable', 'busy').retryAfter(2)
  refusal.cause = cause
  return refusal
}

function retrying<Tables>(transaction: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const execute = transaction.execute.bind(transaction)
  const setIsolationLevel = transaction.setIsolationLevel.bind(transaction)
  transaction.execute = <Result>(work: (db: Transaction<Tables>) => Promise<Result>) =>
    tryAgain(() => execute(work))
  transaction.setIsolationLevel = (level) => retrying(setIsolationLevel(level))
  return transaction
}

/**
 * A database whose transactions are tried again, as a whole, when they met another one: they must
 * do nothing but read and write the database. So are single statements outside of a transaction.
 */
export class RetryingKysely<Tables> extends Kysely<Tables> {
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
    return retrying(super.transaction())
  }
}
