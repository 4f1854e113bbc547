import { sql } from 'kysely'
import {
  DEFAULT_MIGRATION_LOCK_TABLE as lockTable,
  type Migration,
  MIGRATION_LOCK_ID as lockRowId,
  Migrator,
} from 'kysely/migration'
import { createShop } from './migrations/0001-shop.ts'
import { namePurchases } from './migrations/0002-purchase-id.ts'
import { createTrainingEnquiries } from './migrations/0003-training-enquiries.ts'
import { createLessonProgress } from './migrations/0004-lesson-progress.ts'
import { createBackOffice } from './migrations/0005-back-office.ts'
import { createStaff } from './migrations/0006-staff.ts'
import { createNodes } from './migrations/0007-nodes.ts'
import type { Database } from './tables.ts'
import { inTransaction, tryAgain } from './transactions.ts'

/**
 * Numbered without gaps and run in that order; a released one is never changed or renamed. The next number is the
 * highest plus one: `tests/api/migrations.test.ts` enforces this, and refuses what would break the previous release,
 * whose servers run on the same database meanwhile. Unused columns and tables are dropped one release later, by a
 * migration named after the one since which they are unused: `0009-drop-old-column-after-0007`.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-shop': createShop,
  '0002-purchase-id': namePurchases,
  '0003-training-enquiries': createTrainingEnquiries,
  '0004-lesson-progress': createLessonProgress,
  '0005-back-office': createBackOffice,
  '0006-staff': createStaff,
  '0007-nodes': createNodes,
}

/** The applied migrations, in order; none for a new database. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const records = db.$extendTables<{ kysely_migration: { name: string } }>()
  const rows = await records.selectFrom('kysely_migration').select('name').execute()
  return rows.map(({ name }) => name).toSorted()
}

/** Until 28 November 2026 there were 32 migrations, at first named by date; all are part of `0001-shop` now. */
const isFromBeforeSquash = (name: string) => /^(\d{4}-\d{2}-\d{2}-.+|0002-account)$/.test(name)

/** For a migration that drops something: the number of the one since which it is unused. */
const removesAfter = (name: string) => /-after-(\d{4})$/.exec(name)?.[1]

/** Whether this code can run on a database with this newer migration. */
function isHarmless(name: string, migrations: object): boolean {
  if (!/^\d{4}-/.test(name)) return false
  const since = removesAfter(name)
  return since === undefined || Object.keys(migrations).some((own) => own.startsWith(`${since}-`))
}

/**
 * Throws on migrations unknown to this code, which may not understand the tables. Those that only add something, or
 * drop what this code does not use, are harmless to a server, so nodes of two versions may share a database;
 * `isWhole` refuses them too, for callers that read or write the whole database.
 */
export function refuseUnknown(
  applied: readonly string[],
  migrations: object,
  { isWhole = false } = {},
): void {
  if (applied.some(isFromBeforeSquash))
    throw new Error(
      'the database was made before the first release of this program, which cannot read it. Please name an empty DATA_DIR (or DATABASE_URL), or start the version that made it.',
    )
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name))
  const refused = isWhole ? unknown : unknown.filter((name) => !isHarmless(name, migrations))
  if (refused.length === 0) return
  throw new Error(
    `the database is newer than this code: it has had ${refused.join(', ')}. Please start the newer version.`,
  )
}

/** Throws when migrations are missing: this code would use tables or columns that do not exist yet. */
export function refuseMissing(applied: readonly string[], migrations: object): void {
  if (Object.keys(migrations).every((name) => applied.includes(name))) return
  throw new Error(
    'the database is older than this program. Start the server once, it brings the records up to date; nothing was changed.',
  )
}

/** PostgreSQL errors when two processes create a table at once, even with `if not exists`: a row, a type, a table. */
const createdMeanwhile = new Set(['23505', '42710', '42P07', '40001'])

function isCreatedMeanwhile(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return typeof error.code === 'string' && createdMeanwhile.has(error.code)
}

/** Creates the table of Kysely's migrator early, so that processes can wait for the lock on its row. */
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
 * Runs the missing migrations, up to the named one if given, all or none. When several processes start
 * together, one runs them while the others wait; a crash in the middle changes nothing. Throws on
 * failure.
 */
export async function migrate(
  db: Database,
  migrations: Readonly<Record<string, Migration>>,
  upTo?: string,
): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) }
  await tryAgain(() => createLock(db), { isWorthIt: isCreatedMeanwhile })
  await inTransaction(db, async (transaction) => {
    const { adapter } = db.getExecutor()
    await adapter.acquireMigrationLock(transaction, { lockTable, lockRowId })
    const applied = await appliedMigrations(transaction)
    if (applied.some((name) => !Object.hasOwn(migrations, name))) {
      // Migrated by a newer version, after all of ours.
      refuseMissing(applied, migrations)
      return
    }
    const migrator = new Migrator({ db: transaction, provider })
    const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error instanceof Error) throw error
    if (error) throw new Error('The database could not be migrated')
  })
}
