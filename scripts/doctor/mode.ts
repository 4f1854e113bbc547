import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connectDatabase } from '../../src/server/database/open.ts'
import { findMode, refuseOtherMode } from '../../src/server/database/shop-mode.ts'
import type { Environment } from '../../src/server/env.ts'
import { type Finding, reasonOf } from './finding.ts'

/** Whether the database is for what the settings are; undefined when it is, or when there is none yet. */
export async function checkMode(environment: Environment): Promise<Finding | undefined> {
  const { DATABASE_URL, DATA_DIR, mode } = environment
  const place = DATABASE_URL ?? join(DATA_DIR, 'shop.sqlite')
  if (!DATABASE_URL && !existsSync(place)) return undefined
  const db = await connectDatabase(place)
  try {
    refuseOtherMode(await findMode(db), mode)
    return undefined
  } catch (error) {
    return { subject: 'Database', state: 'wrong', words: reasonOf(error) }
  } finally {
    await db.destroy()
  }
}
