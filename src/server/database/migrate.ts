import { sql } from 'kysely'
import {
  DEFAULT_MIGRATION_LOCK_TABLE as lockTable,
  MIGRATION_LOCK_ID as lockRowId,
  type Migration,
  Migrator,
} from 'kysely/migration'
import type { Database } from './tables.ts'
import { tryAgain } from './transactions.ts'
import { numberRecords } from './versions.ts'

/** PostgreSQL, of two that create a table at once, even with `if not exists`: a row, a type, a table. */
const createdMeanwhile = new Set(['23505', '42710', '42P07', '40001'])

function isCreatedMeanwhile(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return typeof error.code === 'string' && createdMeanwhile.has(error.code)
}

/** The table that Kysely's migrator would make; it must be there before anybody can wait for its row. */
async function createLock(db: Database): Promise<void> {
  await db.schema
    .createTable(lockTable)
    .ifNotExists()
    .addColumn('id', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('is_locked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  const row = sql`(id, is_locked) values (${lockRowId}, 0) on conflict (id) do nothing`
  await sql`insert into ${sql.table(lockTable)} ${row}`.execute(db)
}

/**
 * Takes the steps that are missing, up to the one named if one is, all or none. Of several processes
 * that start together one does it while the others wait; one that dies in the middle has changed
 * nothing. Throws what stops it.
 */
export async function migrate(
  db: Database,
  migrations: Readonly<Record<string, Migration>>,
  upTo?: string,
): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) }
  await tryAgain(() => createLock(db), { isWorthIt: isCreatedMeanwhile })
  await db.transaction().execute(async (transaction) => {
    const { adapter } = db.getExecutor()
    await adapter.acquireMigrationLock(transaction, { lockTable, lockRowId })
    await numberRecords(transaction)
    const migrator = new Migrator({ db: transaction, provider })
    const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error instanceof Error) throw error
    if (error) throw new Error('The database could not be migrated')
  })
}
