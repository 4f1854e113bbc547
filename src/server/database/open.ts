import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Kysely } from 'kysely'
import type { ShopMode } from '#domain/shop-mode.ts'
import { Refusal } from '../refusal.ts'
import { appliedMigrations, migrate, migrations, refuseMissing, refuseUnknown } from './migrate.ts'
import { findMode, refuseOtherMode, stampDatabase } from './shop-mode.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database, Tables } from './tables.ts'
import { reasonOf } from './unavailable.ts'

/** Where the settings keep the records: a file, or a postgres:// address. */
export function placeOf(settings: { DATA_DIR: string; DATABASE_URL?: string | undefined }): string {
  return settings.DATABASE_URL ?? join(settings.DATA_DIR, 'shop.sqlite')
}

export const isUrl = (connectionString: string) => /^postgres(ql)?:\/\//.test(connectionString)

/** Where the database is, without its password. */
function nameOf(connectionString: string): string {
  if (!isUrl(connectionString)) return connectionString
  const { host, pathname, searchParams } = new URL(connectionString)
  const name = decodeURIComponent(pathname.slice(1))
  return `the database ${name} at ${host || (searchParams.get('host') ?? '')}`
}

/** What a person calls it: the folder of the file, or the database. */
export function folderOf(connectionString: string): string {
  return isUrl(connectionString) ? nameOf(connectionString) : dirname(resolve(connectionString))
}

interface Connecting {
  /** What is not there is not made, and what is there is kept as it is. */
  readonly asItIs?: boolean
  /** People wait for the answers. */
  readonly isServing?: boolean
}

async function connect(
  connectionString: string,
  { asItIs = false, isServing = false }: Connecting = {},
) {
  if (!isUrl(connectionString))
    return new Kysely<Tables>({ dialect: sqliteDialect(connectionString, { asItIs }) })
  // A shop with an embedded database does without the 8 MB of the driver.
  const { postgresDialect } = await import('./postgres.ts')
  return new Kysely<Tables>({ dialect: postgresDialect(connectionString, isServing) })
}

/** A connection to what is there, as it is: nothing is made or migrated. */
export async function connectDatabase(connectionString: string): Promise<Database> {
  return await connect(connectionString, { asItIs: true })
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
export async function openDatabase(
  connectionString: string,
  { mode, upTo }: Opening = {},
): Promise<Database> {
  const db: Database = await connect(connectionString)
  try {
    if (mode) refuseOtherMode(await findMode(db), mode)
    const wanted = upTo?.toSorted()
    // What a backup holds is written into these tables, whole.
    if (wanted) refuseUnknown(wanted, migrations, { isWhole: true })
    else refuseUnknown(await appliedMigrations(db), migrations)
    await migrate(db, migrations, wanted?.at(-1))
    if (mode) await stampDatabase(db, mode, Date.now())
    if (!isUrl(connectionString)) return db
    await db.destroy()
    return await connect(connectionString, { isServing: true })
  } catch (error) {
    await db.destroy()
    throw new Error(`${nameOf(connectionString)}: ${reasonOf(error)}`, { cause: error })
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
  connectionString: string,
  { mode, migrates = false }: Visit,
): Promise<Database> {
  if (!isUrl(connectionString) && !hasContent(connectionString)) throw noShop(connectionString)
  const db = await connectDatabase(connectionString)
  try {
    const applied = await appliedMigrations(db)
    if (applied.length === 0) throw noShop(connectionString)
    refuseUnknown(applied, migrations)
    if (migrates) await migrate(db, migrations)
    else refuseMissing(applied, migrations)
    if (mode) refuseOtherMode(await findMode(db), mode)
    return db
  } catch (error) {
    await db.destroy()
    if (error instanceof Refusal && error.code === 'not-found') throw error
    throw new Error(`${nameOf(connectionString)}: ${reasonOf(error)}`, { cause: error })
  }
}

const hasContent = (file: string) => existsSync(file) && statSync(file).size > 0

function noShop(connectionString: string): Refusal {
  const variable = isUrl(connectionString) ? 'DATABASE_URL' : 'DATA_DIR'
  return new Refusal('not-found', 'noShop', { folder: folderOf(connectionString), variable })
}
