import type { Migration } from 'kysely/migration'

/** Money given back, and which days the ledger has been compared with the provider's. */
export const createRefunds: Migration = {
  async up({ schema }) {
    await schema
      .createTable('refunds')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
      .addColumn('amount_paise', 'bigint', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('next_check_at', 'bigint', (c) => c.notNull())
      .addColumn('settled_at', 'bigint')
      .execute()
    await schema.createIndex('refunds_of_payment').on('refunds').column('payment_id').execute()
    await schema
      .createIndex('refunds_due')
      .on('refunds')
      .columns(['state', 'next_check_at'])
      .execute()
    await schema.createIndex('payments_by_age').on('payments').column('created_at').execute()

    await schema
      .createTable('reconciliations')
      .addColumn('day', 'text', (c) => c.primaryKey())
      .addColumn('claimed_at', 'bigint', (c) => c.notNull())
      .addColumn('finished_at', 'bigint')
      .addColumn('checked', 'integer', (c) => c.notNull())
      .addColumn('differences', 'integer', (c) => c.notNull())
      .execute()
  },
}
