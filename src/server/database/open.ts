import { existsSync, statSync } from 'node:fs'
import type { ShopMode } from '#domain/shop-mode.ts'
import { Refusal } from '../refusal.ts'
import { migrate } from './migrate.ts'
import { createShopTables } from './migrations/2026-11-20-shop.ts'
import { completeAccounts } from './migrations/2026-11-21-account.ts'
import { rememberCatalogue } from './migrations/2026-11-21-catalogue.ts'
import { addMailKeys } from './migrations/2026-11-21-mails.ts'
import { createRefunds } from './migrations/2026-11-21-refunds.ts'
import { bindCodes } from './migrations/2026-11-22-browsers.ts'
import { nameDevices } from './migrations/2026-11-22-devices.ts'
import { countHolds } from './migrations/2026-11-22-holds.ts'
import { endLimits } from './migrations/2026-11-22-limits.ts'
import { createMode } from './migrations/2026-11-22-mode.ts'
import { noteArrivals } from './migrations/2026-11-22-money-arrived.ts'
import { createFoundPayments } from './migrations/2026-11-22-unknown-money.ts'
import { noteReferences } from './migrations/2026-11-23-bank-reference.ts'
import { addIndexes } from './migrations/2026-11-23-indexes.ts'
import { noteReturnedPart } from './migrations/2026-11-23-returned-part.ts'
import { noteTroubles } from './migrations/2026-11-23-troubles.ts'
import { createPurchaseKeys } from './migrations/2026-11-23-wishes.ts'
import { createFoundRefunds } from './migrations/2026-11-24-found-refunds.ts'
import { joinAttempts } from './migrations/2026-11-24-wishes-of-payments.ts'
import { nameProviders } from './migrations/2026-11-25-providers.ts'
import { createAudit } from './migrations/2026-11-26-audit.ts'
import { noteLanguages } from './migrations/2026-11-27-languages.ts'
import { createPassports } from './migrations/2026-11-28-passports.ts'
import { noteDeductions } from './migrations/2026-11-29-deductions.ts'
import { noteFreeCalls } from './migrations/2026-11-30-free-calls.ts'
import { createComplaints } from './migrations/2026-12-05-complaints.ts'
import { createConsents } from './migrations/2026-12-06-consents.ts'
import { createSealed } from './migrations/2026-12-07-sealed.ts'
import { createAppointments } from './migrations/2026-12-10-appointments.ts'
import { createDeletions } from './migrations/2026-12-12-deletions.ts'
import { folderOf, isUrl, nameOf } from './place.ts'
import { findMode, refuseOtherMode, stampDatabase } from './shop-mode.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database } from './tables.ts'
import { RetryingKysely } from './transactions.ts'
import { reasonOf } from './unavailable.ts'
import { appliedMigrations, refuseMissing, refuseUnknown } from './versions.ts'

/** They run in the order of their names; a landed one is never changed again, and no later one sorts before it. */
export const migrations = {
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
  '2026-11-22-unknown-money': createFoundPayments,
  '2026-11-23-bank-reference': noteReferences,
  '2026-11-23-indexes': addIndexes,
  '2026-11-23-returned-part': noteReturnedPart,
  '2026-11-23-troubles': noteTroubles,
  '2026-11-23-wishes': createPurchaseKeys,
  '2026-11-24-found-refunds': createFoundRefunds,
  '2026-11-24-wishes-of-payments': joinAttempts,
  '2026-11-25-providers': nameProviders,
  '2026-11-26-audit': createAudit,
  '2026-11-27-languages': noteLanguages,
  '2026-11-28-passports': createPassports,
  '2026-11-29-deductions': noteDeductions,
  '2026-11-30-free-calls': noteFreeCalls,
  '2026-12-05-complaints': createComplaints,
  '2026-12-06-consents': createConsents,
  '2026-12-07-sealed': createSealed,
  '2026-12-10-appointments': createAppointments,
  '2026-12-12-deletions': createDeletions,
}

interface Connecting {
  /** What is not there is not made, and what is there is kept as it is. */
  readonly asItIs?: boolean
  /** People wait for the answers. */
  readonly isServing?: boolean
}

async function connect(place: string, { asItIs = false, isServing = false }: Connecting = {}) {
  if (!isUrl(place)) return new RetryingKysely({ dialect: sqliteDialect(place, { asItIs }) })
  // A shop with an embedded database does without the 8 MB of the driver.
  const { postgresDialect } = await import('./postgres.ts')
  return new RetryingKysely({ dialect: postgresDialect(place, isServing) })
}

/** A connection to what is there, as it is: nothing is made or migrated. */
export async function connectDatabase(place: string): Promise<Database> {
  return await connect(place, { asItIs: true })
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
  const db: Database = await connect(place)
  try {
    if (mode) refuseOtherMode(await findMode(db), mode)
    refuseUnknown(upTo ?? (await appliedMigrations(db)), migrations)
    await migrate(db, migrations, upTo?.toSorted().at(-1))
    if (mode) await stampDatabase(db, mode, Date.now())
    if (!isUrl(place)) return db
    await db.destroy()
    return await connect(place, { isServing: true })
  } catch (error) {
    await db.destroy()
    throw new Error(`${nameOf(place)}: ${reasonOf(error)}`, { cause: error })
  }
}

interface Visit {
  /** What the settings are for; without it, a database for anything is opened. */
  readonly mode?: ShopMode | undefined
  /** Brings an older one up to date, instead of refusing it. */
  readonly migrates?: boolean | undefined
}

/**
 * Opens the database of a shop that is there, for a command: none is made or marked, and unless it says
 * so none is migrated. Throws what stops it, in words and without the password.
 */
export async function openExisting(
  place: string,
  { mode, migrates = false }: Visit,
): Promise<Database> {
  if (!isUrl(place) && !hasContent(place)) throw noShop(place)
  const db = await connectDatabase(place)
  try {
    const applied = await appliedMigrations(db)
    if (applied.length === 0) throw noShop(place)
    refuseUnknown(applied, migrations)
    if (migrates) await migrate(db, migrations)
    else refuseMissing(applied, migrations)
    if (mode) refuseOtherMode(await findMode(db), mode)
    return db
  } catch (error) {
    await db.destroy()
    if (error instanceof Refusal && error.code === 'not-found') throw error
    throw new Error(`${nameOf(place)}: ${reasonOf(error)}`, { cause: error })
  }
}

const hasContent = (file: string) => existsSync(file) && statSync(file).size > 0

function noShop(place: string): Refusal {
  const variable = isUrl(place) ? 'DATABASE_URL' : 'DATA_DIR'
  return new Refusal('not-found', 'noShop', { folder: folderOf(place), variable })
}
