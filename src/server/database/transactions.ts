import { setTimeout } from 'node:timers/promises'
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import { Refusal } from '../refusal.ts'

const attempts = 40
const longestPauseMs = 100

/** PostgreSQL: could not serialise, deadlock. */
const metAnother = new Set(['40001', '40P01'])
/** SQLite: another process writes; extended codes carry it in their low byte. */
const busy = 5

/** Whether a transaction failed only because of another one, and changed nothing. */
function hasMetAnother(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number')
    return (error.errcode & 0xff) === busy
  return 'code' in error && typeof error.code === 'string' && metAnother.has(error.code)
}

/** Tries again while `isWorthIt`, after a pause of chance so that the same two do not meet again. */
export async function tryAgain<Result>(
  work: () => Promise<Result>,
  isWorthIt = hasMetAnother,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isWorthIt(error)) throw error
      if (attempt === attempts) throw tooBusy(error)
      await setTimeout(Math.random() * Math.min(2 ** attempt, longestPauseMs))
    }
  }
}

function tooBusy(cause: unknown): Refusal {
  const words = 'The shop is very busy. Nothing was changed. Please try again in a moment.'
  const refusal = new Refusal('unavailable', words, 2)
  refusal.cause = cause
  return refusal
}

/**
 * A database whose transactions are tried again, as a whole, when they met another one: they must
 * do nothing but read and write the database.
 */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const transaction = super.transaction()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = <Result>(work: (db: Transaction<Tables>) => Promise<Result>) =>
      tryAgain(() => execute(work))
    return transaction
  }
}
