import type { Migration } from 'kysely/migration'

/** Payments that the provider knows and the ledger does not. */
export const createUnmatchedPayments: Migration = {
  async up({ schema }) {
    await schema
      .createTable('found_payments')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('arrived_paise', 'bigint')
      .addColumn('memo', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('found_at', 'bigint', (c) => c.notNull())
      .addColumn('next_check_at', 'bigint', (c) => c.notNull())
      .addColumn('refund_id', 'text')
      .addColumn('refund_at', 'bigint')
      .addColumn('settled_at', 'bigint')
      .execute()
    await schema
      .createIndex('found_payments_due')
      .on('found_payments')
      .columns(['state', 'next_check_at'])
      .execute()
  },
}
