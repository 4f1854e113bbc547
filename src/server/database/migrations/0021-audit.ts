import type { Migration } from 'kysely/migration'

/** Who did what to money and orders, from now on. */
export const createAudit: Migration = {
  async up({ schema }) {
    await schema
      .createTable('audit')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('actor', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('facts', 'text', (c) => c.notNull())
      .addColumn('place', 'bigint', (c) => c.unique())
      .addColumn('seal', 'text')
      .execute()
    await schema.createIndex('audit_of_subject').on('audit').columns(['subject', 'at']).execute()
    await schema.createIndex('audit_by_time').on('audit').columns(['at']).execute()
  },
}
