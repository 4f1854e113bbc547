import type { Migration } from 'kysely/migration'

/** What is kept, encrypted, of accounts that are deleted. */
export const createSealed: Migration = {
  async up({ schema }) {
    await schema
      .createTable('sealed')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('class', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('about', 'text', (c) => c.notNull())
      .addColumn('payload', 'text', (c) => c.notNull())
      .addColumn('sealed_at', 'bigint', (c) => c.notNull())
      .addColumn('erase_after', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('sealed_of_subject').on('sealed').column('subject').execute()
    await schema.createIndex('sealed_about').on('sealed').column('about').execute()
    await schema.createIndex('sealed_by_end').on('sealed').column('erase_after').execute()
  },
}
