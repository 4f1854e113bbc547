import type { Migration } from 'kysely/migration'

/** Refunds of money that the books do not know, made in the provider's dashboard. */
export const createUnmatchedRefunds: Migration = {
  async up({ schema }) {
    await schema
      .createTable('found_refunds')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('payment_id', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('heard_at', 'bigint', (c) => c.notNull())
      .addColumn('next_check_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema
      .createIndex('found_refunds_of_payment')
      .on('found_refunds')
      .columns(['payment_id', 'state'])
      .execute()
    await schema
      .createIndex('found_refunds_due')
      .on('found_refunds')
      .columns(['state', 'next_check_at'])
      .execute()
  },
}
