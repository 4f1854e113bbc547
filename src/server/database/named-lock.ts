import { SqliteAdapter } from 'kysely'
import { tokenHash } from '#server/secrets.ts'
import type { Database } from './tables.ts'
import { inTransaction } from './transactions.ts'

/** Short, whatever the name is. It names people by a keyed digest alone: without a key, this one could be tried out. */
const rowOf = (name: string) => `queue:${tokenHash(name)}`

const keptMs = 10 * 60_000

/** SQLite lets one transaction write after another: each is alone already. */
const isAlone = (db: Database) => db.getExecutor().adapter instanceof SqliteAdapter

/**
 * Holds the name until the transaction ends; whoever asks for it meanwhile waits. By a row, as not every server that
 * speaks PostgreSQL's protocol has advisory locks that lock.
 */
export async function holdName(db: Database, name: string, now: number): Promise<void> {
  if (isAlone(db)) return
  await db
    .insertInto('rate_limits')
    .values({ name: rowOf(name), ends_at: now + keptMs, used: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ends_at: now + keptMs }))
    .execute()
}

/**
 * A transaction that is alone among those of the same `name` and sees all that they committed, while
 * others go on beside it: for what many people do at the same time. Against those others, what it
 * takes must be taken in one statement that checks. The name is kept for some minutes on PostgreSQL.
 */
export async function inQueue<Result>(
  db: Database,
  name: string,
  now: number,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const alone = async (own: Database) => {
    await holdName(own, name, now)
    return await work(own)
  }
  return await inTransaction(db, alone, 'read committed')
}
