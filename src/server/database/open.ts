import { migrate } from './migrate.ts'
import { createShopTables } from './migrations/2026-11-20-shop.ts'
import { completeAccounts } from './migrations/2026-11-21-account.ts'
import { rememberCatalogue } from './migrations/2026-11-21-catalogue.ts'
import { addMailKeys } from './migrations/2026-11-21-mails.ts'
import { createRefunds } from './migrations/2026-11-21-refunds.ts'
import { nameDevices } from './migrations/2026-11-22-devices.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database } from './tables.ts'
import { RetryingKysely } from './transactions.ts'
import { reasonOf } from './unavailable.ts'
import { appliedMigrations, refuseUnknown } from './versions.ts'

/** In the order in which they were written; a landed migration is never changed again. */
const migrations = {
  '2026-11-20-shop': createShopTables,
  '2026-11-21-account': completeAccounts,
  '2026-11-21-catalogue': rememberCatalogue,
  '2026-11-21-mails': addMailKeys,
  '2026-11-21-refunds': createRefunds,
  '2026-11-22-devices': nameDevices,
}

const isUrl = (place: string) => /^postgres(ql)?:\/\//.test(place)

/** A connection to what is there, as it is: nothing is migrated. */
export async function connectDatabase(place: string): Promise<Database> {
  if (!isUrl(place)) return new RetryingKysely({ dialect: sqliteDialect(place) })
  // A shop with an embedded database does without the 8 MB of the driver.
  const { postgresDialect } = await import('./postgres.ts')
  return new RetryingKysely({ dialect: postgresDialect(place) })
}

/**
 * Opens the database in the file, or at the postgres:// address, that `place` is, and brings it to
 * the newest version, or to that of a backup with the migrations `upTo`; throws what stops it, without
 * the password.
 */
export async function openDatabase(place: string, upTo?: readonly string[]): Promise<Database> {
  const db = await connectDatabase(place)
  try {
    refuseUnknown(upTo ?? (await appliedMigrations(db)), migrations)
    await migrate(db, migrations, upTo?.toSorted().at(-1))
    return db
  } catch (error) {
    await db.destroy()
    const where = isUrl(place) ? `the database at ${new URL(place).host}` : place
    throw new Error(`${where}: ${reasonOf(error)}`, { cause: error })
  }
}
