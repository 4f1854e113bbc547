import { SqliteAdapter } from 'kysely'
import { tokenHash } from '#server/secrets.ts'
import type { Database } from './tables.ts'
import { inTransaction } from './transactions.ts'

/** A fixed-length key. Names contain people only as keyed digests, as this unkeyed one could be brute-forced. */
const rowOf = (name: string) => `queue:${tokenHash(name)}`

const keptMs = 10 * 60_000

/** On SQLite, writing transactions are already serialised. */
const isAlone = (db: Database) => db.getExecutor().adapter instanceof SqliteAdapter

/**
 * Locks the name until the transaction ends; other callers wait. Uses a row, as not every server that
 * speaks PostgreSQL's protocol has working advisory locks.
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
 * A transaction that excludes others of the same `name` and sees all that they committed, while
 * transactions of other names run concurrently: for actions of many people at the same time. Against
 * those, it must check and take in one statement. PostgreSQL keeps the name's row for some minutes.
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
