import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** True when the database answers. Migrations are done before anything listens. */
export async function isHealthy(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
