import { migrateToLatest } from './migrate.ts'
import { postgresDialect } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database } from './tables.ts'
import { RetryingKysely } from './transactions.ts'
import { reasonOf } from './unavailable.ts'

const isUrl = (place: string) => /^postgres(ql)?:\/\//.test(place)

/**
 * Opens the database in the file, or at the postgres:// address, that `place` is, and brings it to
 * the newest version; throws what stops it, without the password.
 */
export async function openDatabase(place: string): Promise<Database> {
  const dialect = isUrl(place) ? postgresDialect(place) : sqliteDialect(place)
  const db: Database = new RetryingKysely({ dialect })
  try {
    await migrateToLatest(db)
    return db
  } catch (error) {
    await db.destroy()
    const where = isUrl(place) ? `the database at ${new URL(place).host}` : place
    throw new Error(`${where}: ${reasonOf(error)}`, { cause: error })
  }
}
