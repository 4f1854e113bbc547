import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What people see of a session: an id that opens nothing, and words for the device, '' before today. */
async function addColumns(db: Kysely<unknown>): Promise<void> {
  for (const name of ['id', 'device'])
    await db.schema
      .alterTable('sessions')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}

/** One by one, as the engines know no common word for chance; there are as many as people logged in. */
async function nameSessions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ token_hash: string }>`select token_hash from sessions`.execute(db)
  for (const { token_hash } of rows)
    await sql`update sessions set id = ${crypto.randomUUID()}
      where token_hash = ${token_hash}`.execute(db)
}

export const nameDevices: Migration = {
  async up(db) {
    await addColumns(db)
    await nameSessions(db)
  },
}
