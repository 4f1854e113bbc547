import type { Migration } from 'kysely/migration'

/** Which payment each opening of a checkout or booking form has led to. */
export const createPurchaseKeys: Migration = {
  async up({ schema }) {
    await schema
      .createTable('purchase_keys')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
      .addColumn('used_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema
      .createIndex('purchase_keys_of_payment')
      .on('purchase_keys')
      .column('payment_id')
      .execute()
    await schema.createIndex('purchase_keys_by_age').on('purchase_keys').column('used_at').execute()
  },
}
