import { existsSync } from 'node:fs'
import { shopTitle } from '../../src/server/admin/commands/shop.ts'
import {
  appliedMigrations,
  migrations,
  refuseMissing,
  refuseUnknown,
} from '../../src/server/database/migrate.ts'
import { connectDatabase } from '../../src/server/database/open.ts'
import { folderOf, isUrl, placeOf } from '../../src/server/database/connection-string.ts'
import { findMode, refuseOtherMode } from '../../src/server/database/shop-mode.ts'
import type { Database } from '../../src/server/database/tables.ts'
import type { Environment } from '../../src/server/settings/env.ts'
import { type Finding, reasonOf } from './finding.ts'

const subject = 'Database'

/** Looks at the database that is there; undefined when there is none yet. */
async function lookAt<Seen>(
  environment: Environment,
  look: (db: Database) => Promise<Seen>,
): Promise<Seen | undefined> {
  const place = placeOf(environment)
  if (!isUrl(place) && !existsSync(place)) return undefined
  const db = await connectDatabase(place)
  try {
    return await look(db)
  } finally {
    await db.destroy()
  }
}

/** What everything below is about, as every command says it. */
export async function titleOf(environment: Environment): Promise<string> {
  const place = placeOf(environment)
  const without = (state: string) => `Shop of ${folderOf(place)} (${state})`
  try {
    return (await lookAt(environment, (db) => shopTitle(db, place))) ?? without('none yet')
  } catch {
    return without('not to be read')
  }
}

async function judge(db: Database, { mode }: Environment): Promise<Finding | undefined> {
  const applied = await appliedMigrations(db)
  if (applied.length === 0) return undefined
  refuseUnknown(applied, migrations)
  refuseOtherMode(await findMode(db), mode)
  try {
    refuseMissing(applied, migrations)
    return undefined
  } catch (error) {
    return { subject, state: 'open', words: reasonOf(error).replace(/\.$/, '') }
  }
}

/**
 * Whether the database is for what the settings are, and for this program; undefined when it is, or when
 * there is none yet. An older one is no fault: the next start brings it up to date.
 */
export async function checkMode(environment: Environment): Promise<Finding | undefined> {
  try {
    return await lookAt(environment, (db) => judge(db, environment))
  } catch (error) {
    return { subject, state: 'wrong', words: reasonOf(error).replace(/\.$/, '') }
  }
}
