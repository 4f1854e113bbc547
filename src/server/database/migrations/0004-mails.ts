import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Mails that are written once, mails that expire, and since when a seat is somebody's. */
export const addMailKeys: Migration = {
  async up(db) {
    const { schema } = db
    await schema.alterTable('mails').addColumn('once_key', 'text').execute()
    await schema.alterTable('mails').addColumn('expires_at', 'bigint').execute()
    await schema.createIndex('mails_once').unique().on('mails').column('once_key').execute()
    await schema.alterTable('enrollments').addColumn('confirmed_at', 'bigint').execute()
    await sql`update enrollments set confirmed_at = created_at where state = 'confirmed'`.execute(
      db,
    )
  },
}
