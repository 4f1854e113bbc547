import type { Migration } from 'kysely/migration'

/** What is in trouble and who was told, and whom a mail is about. */
export const noteTroubles: Migration = {
  async up({ schema }) {
    await schema
      .createTable('troubles')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('since', 'bigint', (c) => c.notNull())
      .addColumn('told', 'integer', (c) => c.notNull())
      .execute()
    await schema
      .createTable('traces')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await schema
      .createTable('delivery_failures')
      .addColumn('payment_id', 'text', (c) => c.primaryKey().references('payments.id'))
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('first_at', 'bigint', (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.alterTable('mails').addColumn('about', 'text').execute()
    // For what happened on one day.
    await schema.createIndex('payment_events_by_moment').on('payment_events').column('at').execute()
    await schema
      .createIndex('enrollments_by_confirmation')
      .on('enrollments')
      .column('confirmed_at')
      .execute()
  },
}
