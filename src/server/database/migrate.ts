import { sql } from 'kysely'
import {
  DEFAULT_MIGRATION_LOCK_TABLE as lockTable,
  MIGRATION_LOCK_ID as lockRowId,
  type MigrationResultSet,
  Migrator,
} from 'kysely/migration'
import { createShopTables } from './migrations/2026-11-20-shop.ts'
import { completeAccounts } from './migrations/2026-11-21-account.ts'
import { addMailKeys } from './migrations/2026-11-21-mails.ts'
import { createRefunds } from './migrations/2026-11-21-refunds.ts'
import type { Database } from './tables.ts'
import { tryAgain } from './transactions.ts'

/** In the order in which they were written; a landed migration is never changed again. */
const migrations = {
  '2026-11-20-shop': createShopTables,
  '2026-11-21-account': completeAccounts,
  '2026-11-21-mails': addMailKeys,
  '2026-11-21-refunds': createRefunds,
}

/** PostgreSQL, of two that create a table at once, even with `if not exists`. */
const createdMeanwhile = new Set(['23505', '42P07', '40001'])

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

/** All steps or none, while every other process that wants to migrate waits. */
async function migrateAlone(
  db: Database,
  run: (migrator: Migrator, alone: Database) => Promise<MigrationResultSet>,
): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) }
  await tryAgain(() => createLock(db), isCreatedMeanwhile)
  await db.transaction().execute(async (alone) => {
    const { adapter } = db.getExecutor()
    await adapter.acquireMigrationLock(alone, { lockTable, lockRowId })
    const { error } = await run(new Migrator({ db: alone, provider }), alone)
    if (error instanceof Error) throw error
    if (error !== undefined) throw new Error('The database could not be migrated')
  })
}

/**
 * Takes the steps that are missing, all or none. Of several processes that start together one does
 * it while the others wait; one that dies in the middle has changed nothing. Throws what stops it,
 * also when the database is newer than this code.
 */
export async function migrateToLatest(db: Database): Promise<void> {
  await migrateAlone(db, async (migrator, alone) => {
    refuseNewer(await appliedMigrations(alone))
    return await migrator.migrateToLatest()
  })
}

/** Brings an empty database to the version of a backup; what came later is migrated afterwards. */
export async function migrateTo(db: Database, applied: readonly string[]): Promise<void> {
  refuseNewer(applied)
  const last = applied.toSorted().at(-1)
  if (last !== undefined) await migrateAlone(db, async (migrator) => await migrator.migrateTo(last))
}

/** The names of the migrations that this database has had; none when it is new. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await db
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** An older code would write into tables that it does not understand. */
function refuseNewer(applied: readonly string[]): void {
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length === 0) return
  throw new Error(
    `the database is newer than this code: it has had ${unknown.join(', ')}. Please start the newer version.`,
  )
}
