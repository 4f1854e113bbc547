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

/** The configured database: a file, or a postgres:// address. */
export function placeOf(settings: { DATA_DIR: string; DATABASE_URL?: string | undefined }): string {
  return settings.DATABASE_URL ?? join(settings.DATA_DIR, 'shop.sqlite')
}

export const isUrl = (connectionString: string) => /^postgres(ql)?:\/\//.test(connectionString)

/** The database's location, without its password. */
function nameOf(connectionString: string): string {
  if (!isUrl(connectionString)) return connectionString
  const { host, pathname, searchParams } = new URL(connectionString)
  const name = decodeURIComponent(pathname.slice(1))
  return `the database ${name} at ${host || (searchParams.get('host') ?? '')}`
}

/** A readable name: the folder of the file, or the database. */
export function folderOf(connectionString: string): string {
  return isUrl(connectionString) ? nameOf(connectionString) : dirname(resolve(connectionString))
}

interface Connecting {
  /** Neither creates nor changes anything. */
  readonly asItIs?: boolean
  /** Serves requests: timeouts are short. */
  readonly isServing?: boolean
}

async function connect(
  connectionString: string,
  { asItIs = false, isServing = false }: Connecting = {},
) {
  if (!isUrl(connectionString))
    return new Kysely<Tables>({ dialect: sqliteDialect(connectionString, { asItIs }) })
  // A shop with an embedded database does not load the driver (8 MB).
  const { postgresDialect } = await import('./postgres.ts')
  return new Kysely<Tables>({ dialect: postgresDialect(connectionString, isServing) })
}

/** Connects to an existing database; nothing is created or migrated. */
export async function connectDatabase(connectionString: string): Promise<Database> {
  return await connect(connectionString, { asItIs: true })
}

interface Opening {
  /** The configured mode: a database of another mode is refused, a new one is marked with it. */
  readonly mode?: ShopMode
  /** Only these migrations, those of a backup; else all. */
  readonly upTo?: readonly string[]
}

/**
 * Opens the database in a file or at a postgres:// address, and migrates it to the newest version;
 * errors do not contain the password. A database of another mode is not changed.
 */
export async function openDatabase(
  connectionString: string,
  { mode, upTo }: Opening = {},
): Promise<Database> {
  const db: Database = await connect(connectionString)
  try {
    if (mode) refuseOtherMode(await findMode(db), mode)
    const wanted = upTo?.toSorted()
    // A backup is written into these tables as a whole.
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
  /** The configured mode; without it, a database of any mode is opened. */
  readonly mode?: ShopMode | undefined
  /** Migrates an older database instead of refusing it. */
  readonly migrates?: boolean | undefined
}

/**
 * Opens an existing shop database for a command: never creates or marks one, and migrates only if
 * requested. Errors are readable and do not contain the password.
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
