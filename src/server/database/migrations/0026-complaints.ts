import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Complaints by ticket, found by mailbox and by when they are due. */
export const createComplaints: Migration = {
  async up({ schema }) {
    await schema
      .createTable('complaints')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('ticket', 'text', (c) => c.notNull().unique())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('about', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('answered_at', 'bigint')
      .addColumn('resolved_at', 'bigint')
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('erase_at_end', 'integer', (c) => c.notNull())
      .execute()
    await schema.createIndex('complaints_by_age').on('complaints').column('created_at').execute()
    await schema
      .createIndex('complaints_of_email')
      .on('complaints')
      .columns([sql`lower(email)`])
      .execute()
    await schema
      .createIndex('complaints_by_end')
      .on('complaints')
      .columns(['resolved_at', 'created_at'])
      .execute()
  },
}
