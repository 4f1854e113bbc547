import type { ShopMode } from '#domain/shop-mode.ts'
import { migrate } from './migrate.ts'
import { createShopTables } from './migrations/2026-11-20-shop.ts'
import { completeAccounts } from './migrations/2026-11-21-account.ts'
import { rememberCatalogue } from './migrations/2026-11-21-catalogue.ts'
import { addMailKeys } from './migrations/2026-11-21-mails.ts'
import { createRefunds } from './migrations/2026-11-21-refunds.ts'
import { bindCodes } from './migrations/2026-11-22-browsers.ts'
import { countHolds } from './migrations/2026-11-22-holds.ts'
import { endLimits } from './migrations/2026-11-22-limits.ts'
import { createMode } from './migrations/2026-11-22-mode.ts'
import { noteArrivals } from './migrations/2026-11-22-money-arrived.ts'
import { findMode, refuseOtherMode, stampDatabase } from './shop-mode.ts'
import { nameDevices } from './migrations/2026-11-22-devices.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database } from './tables.ts'
import { RetryingKysely } from './transactions.ts'
import { reasonOf } from './unavailable.ts'
import { appliedMigrations, refuseUnknown } from './versions.ts'

/** They run in the order of their names; a landed one is never changed again, and no later one sorts before it. */
const migrations = {
  '2026-11-20-shop': createShopTables,
  '2026-11-21-account': completeAccounts,
  '2026-11-21-catalogue': rememberCatalogue,
  '2026-11-21-mails': addMailKeys,
  '2026-11-21-refunds': createRefunds,
  '2026-11-22-browsers': bindCodes,
  '2026-11-22-devices': nameDevices,
  '2026-11-22-holds': countHolds,
  '2026-11-22-limits': endLimits,
  '2026-11-22-mode': createMode,
  '2026-11-22-money-arrived': noteArrivals,
}

const isUrl = (place: string) => /^postgres(ql)?:\/\//.test(place)

/** A connection to what is there, as it is: nothing is migrated. While it `isServing`, people wait for it. */
export async function connectDatabase(place: string, isServing = false): Promise<Database> {
  if (!isUrl(place)) return new RetryingKysely({ dialect: sqliteDialect(place) })
  // A shop with an embedded database does without the 8 MB of the driver.
  const { postgresDialect } = await import('./postgres.ts')
  return new RetryingKysely({ dialect: postgresDialect(place, isServing) })
}

interface Opening {
  /** What the settings are for: a database for anything else is refused, a new one is marked with it. */
  readonly mode?: ShopMode
  /** Only these migrations, of a backup; else all. */
  readonly upTo?: readonly string[]
}

/**
 * Opens the database in the file, or at the postgres:// address, that `place` is, and brings it to
 * the newest version; throws what stops it, without the password. A database of another mode is left
 * as it is.
 */
export async function openDatabase(place: string, { mode, upTo }: Opening = {}): Promise<Database> {
  const db = await connectDatabase(place)
  try {
    if (mode) refuseOtherMode(await findMode(db), mode)
    refuseUnknown(upTo ?? (await appliedMigrations(db)), migrations)
    await migrate(db, migrations, upTo?.toSorted().at(-1))
    if (mode) await stampDatabase(db, mode, Date.now())
    if (!isUrl(place)) return db
    await db.destroy()
    return await connectDatabase(place, true)
  } catch (error) {
    await db.destroy()
    throw new Error(`${nameOf(place)}: ${reasonOf(error)}`, { cause: error })
  }
}

/** Where the database is, without its password. */
function nameOf(place: string): string {
  return isUrl(place) ? `the database at ${new URL(place).host}` : place
}
