import type { Migration } from 'kysely/migration'

/** Who did what to money and orders, from now on. */
export const createAudit: Migration = {
  async up(db) {
    const { schema } = db
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
    // The chain has a beginning to hold on to.
    const begun = { id: 'begun', at: 0, actor: 'shop', action: 'audit.begun', subject: 'audit' }
    await db
      .insertInto('audit')
      .values({ ...begun, facts: '{}', place: 0, seal: '' })
      .execute()
    await schema.createIndex('audit_of_subject').on('audit').columns(['subject', 'at']).execute()
    await schema.createIndex('audit_by_time').on('audit').columns(['at']).execute()
  },
}
