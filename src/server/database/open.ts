import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { createShopTables } from './migrations/2026-11-20-shop.ts'
import { rememberCatalogue } from './migrations/2026-11-21-catalogue.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database } from './tables.ts'

/** In the order in which they were written; a landed migration is never changed again. */
const migrations = {
  '2026-11-20-shop': createShopTables,
  '2026-11-21-catalogue': rememberCatalogue,
}

/** Opens the database in `file` and brings it to the newest version; throws what stops it. */
export async function openDatabase(file: string): Promise<Database> {
  const db: Database = new Kysely({ dialect: sqliteDialect(file) })
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const { error } = await migrator.migrateToLatest()
  if (!error) return db
  await db.destroy()
  throw error instanceof Error ? error : new Error('The database could not be migrated')
}
