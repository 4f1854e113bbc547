import type { Migration } from 'kysely/migration'

const columns = [
  'provider_order_id',
  'provider_transaction_id',
  'bank_reference',
  'payment_mode',
] as const

/** By what the provider and the bank know a payment, and the bank a refund; null for what was paid before. */
export const noteReferences: Migration = {
  async up({ schema }) {
    for (const column of columns)
      await schema.alterTable('payments').addColumn(column, 'text').execute()
    await schema.alterTable('refunds').addColumn('bank_reference', 'text').execute()
  },
}
