import type { Migration } from 'kysely/migration'

/** One row that says what the database is for. Written at its first opening, never by a migration. */
export const createMode: Migration = {
  async up({ schema }) {
    await schema
      .createTable('shop_mode')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('mode', 'text', (c) => c.notNull())
      .addColumn('stamped_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
