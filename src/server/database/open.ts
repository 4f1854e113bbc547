import { Kysely } from 'kysely'
import { migrateToLatest } from './migrate.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database } from './tables.ts'

/** Opens the database in `file` and brings it to the newest version; throws what stops it. */
export async function openDatabase(file: string): Promise<Database> {
  const db: Database = new Kysely({ dialect: sqliteDialect(file) })
  try {
    await migrateToLatest(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
