import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What arrived is a fact of its own; a refund may be a part of it, and has somebody who decided it. */
export const noteArrivals: Migration = {
  async up(db) {
    const { schema } = db
    await schema.alterTable('payments').addColumn('arrived_paise', 'bigint').execute()
    // Until now the first refund of a payment was the only place that knew of another amount.
    await sql`update payments set arrived_paise = coalesce(
      (select amount_paise from refunds where payment_id = payments.id order by created_at limit 1),
      amount_paise
    ) where state in ('paid', 'refunding', 'refund_failed', 'refunded')`.execute(db)
    await schema
      .alterTable('refunds')
      .addColumn('actor', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('refund_items')
      .addColumn('refund_id', 'text', (c) => c.notNull().references('refunds.id'))
      .addColumn('product_id', 'text', (c) => c.notNull())
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('refund_items_key', ['refund_id', 'product_id'])
      .execute()
  },
}
