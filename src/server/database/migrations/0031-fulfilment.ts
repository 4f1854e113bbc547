import type { Migration } from 'kysely/migration'

/** How far the goods of an order have come that have to be sent; null where there are none, or it is not paid. */
export const noteFulfilment: Migration = {
  async up(db) {
    const { schema } = db
    for (const name of ['fulfilment', 'carrier', 'tracking', 'tracking_url'])
      await schema.alterTable('orders').addColumn(name, 'text').execute()
    for (const name of ['to_pack_at', 'packed_at', 'sent_at', 'delivered_at'])
      await schema.alterTable('orders').addColumn(name, 'bigint').execute()
    await schema
      .createIndex('orders_by_fulfilment')
      .on('orders')
      .columns(['fulfilment', 'to_pack_at'])
      .execute()
    const items = db.selectFrom('order_items').select('order_id')
    const withArt = items.where('item_type', '=', 'Dhyanam')
    const paid = db.selectFrom('payments').select('subject_id').where('state', '=', 'paid')
    // Nobody has noted of older orders what was sent.
    await db
      .updateTable('orders')
      .set((set) => ({ fulfilment: 'to-pack', to_pack_at: set.ref('created_at') }))
      .where('id', 'in', withArt)
      .where('id', 'in', paid)
      .execute()
  },
}
