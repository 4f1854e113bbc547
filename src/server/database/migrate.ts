import { Migrator } from 'kysely/migration'
import { createShopTables } from './migrations/2026-11-20-shop.ts'
import { createRefunds } from './migrations/2026-11-21-refunds.ts'
import type { Database } from './tables.ts'

/** In the order in which they were written; a landed migration is never changed again. */
const migrations = {
  '2026-11-20-shop': createShopTables,
  '2026-11-21-refunds': createRefunds,
}

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
}

function throwIf(error: unknown): void {
  if (error === undefined) return
  throw error instanceof Error ? error : new Error('The database could not be migrated')
}

/** Brings the database to the newest version. Throws when it is newer than this code already. */
export async function migrateToLatest(db: Database): Promise<void> {
  refuseNewer(await appliedMigrations(db))
  throwIf((await migratorOf(db).migrateToLatest()).error)
}

/** Brings an empty database to the version of a backup; what came later is migrated afterwards. */
export async function migrateTo(db: Database, applied: readonly string[]): Promise<void> {
  refuseNewer(applied)
  const last = applied.toSorted().at(-1)
  if (last !== undefined) throwIf((await migratorOf(db).migrateTo(last)).error)
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
