import { SqliteAdapter, sql } from 'kysely'
import { tokenHash } from '#server/secrets.ts'
import type { Database } from './tables.ts'

/** SQLite lets one transaction write after another: each is alone already. */
const isAlone = (db: Database) => db.getExecutor().adapter instanceof SqliteAdapter

/** PostgreSQL knows a lock by a number of eight bytes. */
const numberOf = (name: string) =>
  Buffer.from(tokenHash(name), 'base64url').readBigInt64BE().toString()

/** Holds the name until the transaction ends; whoever asks for it meanwhile waits. */
export async function holdName(db: Database, name: string): Promise<void> {
  if (!isAlone(db)) await sql`select pg_advisory_xact_lock(${numberOf(name)})`.execute(db)
}

/**
 * A transaction that is alone among those of the same `name` and sees all that they committed, while
 * others go on beside it: for what many people do at the same time. Against those others, what it
 * takes must be taken in one statement that checks.
 */
export async function inQueue<Result>(
  db: Database,
  name: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const transaction = db.transaction().setIsolationLevel('read committed')
  return await transaction.execute(async (own) => {
    await holdName(own, name)
    return await work(own)
  })
}
