import type { Migration } from 'kysely/migration'

/** Who had everything deleted, by digests: what a restored backup brings back is deleted again by it. */
export const createDeletions: Migration = {
  async up({ schema }) {
    await schema
      .createTable('deletions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('key_id', 'text', (c) => c.notNull())
      .addColumn('account', 'text', (c) => c.notNull())
      .addColumn('mailbox', 'text', (c) => c.notNull())
      .addColumn('deleted_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('deletions_by_age').on('deletions').column('deleted_at').execute()
  },
}
