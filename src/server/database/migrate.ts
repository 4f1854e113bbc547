import { sql } from 'kysely'
import {
  DEFAULT_MIGRATION_LOCK_TABLE as lockTable,
  type Migration,
  MIGRATION_LOCK_ID as lockRowId,
  Migrator,
} from 'kysely/migration'
import { createShopTables } from './migrations/0001-shop.ts'
import { completeAccounts } from './migrations/0002-account.ts'
import { rememberCatalogue } from './migrations/0003-catalogue.ts'
import { addMailKeys } from './migrations/0004-mails.ts'
import { createRefunds } from './migrations/0005-refunds.ts'
import { bindCodes } from './migrations/0006-browsers.ts'
import { nameDevices } from './migrations/0007-devices.ts'
import { countHolds } from './migrations/0008-holds.ts'
import { endLimits } from './migrations/0009-limits.ts'
import { createMode } from './migrations/0010-mode.ts'
import { noteArrivals } from './migrations/0011-money-arrived.ts'
import { createUnmatchedPayments } from './migrations/0012-unknown-money.ts'
import { noteReferences } from './migrations/0013-bank-reference.ts'
import { addIndexes } from './migrations/0014-indexes.ts'
import { noteReturnedPart } from './migrations/0015-returned-part.ts'
import { noteTroubles } from './migrations/0016-troubles.ts'
import { createPurchaseKeys } from './migrations/0017-wishes.ts'
import { createUnmatchedRefunds } from './migrations/0018-found-refunds.ts'
import { joinAttempts } from './migrations/0019-wishes-of-payments.ts'
import { nameProviders } from './migrations/0020-providers.ts'
import { createAudit } from './migrations/0021-audit.ts'
import { noteLanguages } from './migrations/0022-languages.ts'
import { createStatusPages } from './migrations/0023-passports.ts'
import { noteDeductions } from './migrations/0024-deductions.ts'
import { noteFreeCalls } from './migrations/0025-free-calls.ts'
import { createComplaints } from './migrations/0026-complaints.ts'
import { createConsents } from './migrations/0027-consents.ts'
import { createSealed } from './migrations/0028-sealed.ts'
import { createAppointments } from './migrations/0029-appointments.ts'
import { createDeletions } from './migrations/0030-deletions.ts'
import { noteFulfilment } from './migrations/0031-fulfilment.ts'
import { createIdempotencyKeys } from './migrations/0032-idempotency-keys.ts'
import type { Database } from './tables.ts'
import { tryAgain } from './transactions.ts'

/**
 * Numbered without a gap, and run in that order; a landed one is never changed or renamed. The next number is the
 * highest one plus one: `tests/api/migrations.test.ts` refuses anything else.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-shop': createShopTables,
  '0002-account': completeAccounts,
  '0003-catalogue': rememberCatalogue,
  '0004-mails': addMailKeys,
  '0005-refunds': createRefunds,
  '0006-browsers': bindCodes,
  '0007-devices': nameDevices,
  '0008-holds': countHolds,
  '0009-limits': endLimits,
  '0010-mode': createMode,
  '0011-money-arrived': noteArrivals,
  '0012-unknown-money': createUnmatchedPayments,
  '0013-bank-reference': noteReferences,
  '0014-indexes': addIndexes,
  '0015-returned-part': noteReturnedPart,
  '0016-troubles': noteTroubles,
  '0017-wishes': createPurchaseKeys,
  '0018-found-refunds': createUnmatchedRefunds,
  '0019-wishes-of-payments': joinAttempts,
  '0020-providers': nameProviders,
  '0021-audit': createAudit,
  '0022-languages': noteLanguages,
  '0023-passports': createStatusPages,
  '0024-deductions': noteDeductions,
  '0025-free-calls': noteFreeCalls,
  '0026-complaints': createComplaints,
  '0027-consents': createConsents,
  '0028-sealed': createSealed,
  '0029-appointments': createAppointments,
  '0030-deletions': createDeletions,
  '0031-fulfilment': noteFulfilment,
  '0032-idempotency-keys': createIdempotencyKeys,
}

/**
 * The number under which a migration is known today. Releases until 28 November 2026 recorded them by dates
 * (`2026-12-12-deletions`), some of them in the future, in databases and backups; any other name stays as it is.
 */
export function numberedName(recorded: string): string {
  const title = /^\d{4}-\d{2}-\d{2}-(.+)$/.exec(recorded)?.[1]
  const numbered = Object.keys(migrations).find((name) => name.slice('0001-'.length) === title)
  return numbered ?? recorded
}

/** The names under which a database has recorded its migrations; none when it is new. */
export async function recordedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await records(db).selectFrom('kysely_migration').select('name').execute()
  return rows.map(({ name }) => name)
}

/** The migrations that a database has had, by their names of today and in order; none when it is new. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  return (await recordedMigrations(db)).map(numberedName).toSorted()
}

/** Gives what an older release recorded by date its number, before the migrator compares names. */
async function numberRecords(transaction: Database): Promise<void> {
  for (const name of await recordedMigrations(transaction)) {
    if (numberedName(name) === name) continue
    await records(transaction)
      .updateTable('kysely_migration')
      .set({ name: numberedName(name) })
      .where('name', '=', name)
      .execute()
  }
}

const records = (db: Database) => db.$extendTables<{ kysely_migration: { name: string } }>()

/** Throws when there is a migration that this code does not know: it would not understand the tables. */
export function refuseUnknown(applied: readonly string[], migrations: object): void {
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length === 0) return
  throw new Error(
    `the database is newer than this code: it has had ${unknown.join(', ')}. Please start the newer version.`,
  )
}

/** Throws when the database has not had all of them: this code would look for what is not there yet. */
export function refuseMissing(applied: readonly string[], migrations: object): void {
  if (Object.keys(migrations).every((name) => applied.includes(name))) return
  throw new Error(
    'the database is older than this program. Start the server once, it brings the records up to date; nothing was changed.',
  )
}

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
