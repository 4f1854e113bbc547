import type { Migration } from 'kysely/migration'

/** What was ever sold is remembered, and each cart line knows the price it was put in at. */
export const rememberCatalogue: Migration = {
  async up({ schema }) {
    await schema
      .createTable('sold_items')
      .addColumn('item_type', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('entry', 'text', (c) => c.notNull())
      .addColumn('picture', 'text')
      .addColumn('file', 'text')
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('one_entry_per_item', ['item_type', 'id'])
      .execute()
    await schema.alterTable('cart_items').addColumn('price_paise', 'bigint').execute()
  },
}
