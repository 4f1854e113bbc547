import { sql } from 'kysely'
import {
  everything,
  isWanted,
  officeList,
  referenceColumns,
  references,
  statesOfPayment,
} from '#server/ledger/queries/office-list.ts'

/** Orders with how their payment stands, newest first. */
const orders = officeList({
  name: 'orders',
  async rows(db, filter) {
    return await db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.subject_id', 'orders.id')
      .select(['orders.id', 'payments.id as transaction', 'payments.state', 'orders.total_paise'])
      .select(['orders.created_at', 'orders.contact_email as email', 'orders.full_name as name'])
      .select(['orders.mobile', 'orders.street', 'orders.city', 'orders.state as state_of_india'])
      .select(['orders.pincode', 'orders.country', 'payments.arrived_paise'])
      .select(references)
      .where(
        isWanted(filter, {
          at: 'orders.created_at',
          state: 'payments.state',
          email: sql.ref<string>('orders.contact_email'),
        }),
      )
      .orderBy('orders.created_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
  },
  states: statesOfPayment,
  knowsEmail: true,
  columns: ['id', 'transaction', 'state', 'total_rupees', 'created_at', 'email'],
  exported: [
    ...(['id', 'transaction', 'state', 'total_rupees', 'created_at', 'email', 'name'] as const),
    ...(['mobile', 'street', 'city', 'state_of_india', 'pincode', 'country'] as const),
    ...referenceColumns,
  ],
})

/** The columns of a line, whatever its order; a deduction is one below zero. */
const lineColumns = [
  ...(['position', 'product_id', 'name', 'quantity', 'price_paise'] as const),
  sql<string>`item_type`.as('item_type'),
] as const

/** After the lines of its order. */
const deductionLine = [
  ...([
    sql<number>`1000 + position`.as('position'),
    'kind as product_id',
    'label as name',
  ] as const),
  sql<number>`1`.as('quantity'),
  sql<number>`-amount_paise`.as('price_paise'),
  sql<string>`''`.as('item_type'),
] as const

/**
 * What was ordered, a row for each line of an order and for what was taken off it, so that they come to its total; the
 * newest orders first.
 */
const orderLines = officeList({
  name: 'lines',
  help: 'lines (of orders)',
  async rows(db, filter) {
    const items = db.selectFrom('order_items').select('order_id').select(lineColumns)
    const off = db.selectFrom('deductions').select('subject_id as order_id').select(deductionLine)
    return await db
      .selectFrom(items.unionAll(off).as('lines'))
      .innerJoin('orders', 'orders.id', 'lines.order_id')
      .innerJoin('payments', 'payments.subject_id', 'orders.id')
      .select(['lines.order_id', 'payments.id as transaction', 'payments.state'])
      .select(['orders.created_at', 'position', 'product_id', 'item_type', 'lines.name'])
      .select(['quantity', 'price_paise', sql<number>`quantity * price_paise`.as('line_paise')])
      .where(
        isWanted(filter, {
          at: 'orders.created_at',
          state: 'payments.state',
          email: sql.ref<string>('orders.contact_email'),
        }),
      )
      .orderBy('orders.created_at', 'desc')
      .orderBy('lines.order_id')
      .orderBy('position')
      .limit(filter.limit ?? everything)
      .execute()
  },
  states: statesOfPayment,
  knowsEmail: true,
  columns: ['order_id', 'state', 'item_type', 'name', 'quantity', 'price_rupees', 'created_at'],
  exported: [
    ...(['order_id', 'transaction', 'state', 'created_at', 'position', 'product_id'] as const),
    ...(['item_type', 'name', 'quantity', 'price_rupees', 'line_rupees'] as const),
  ],
})

/** Orders, and what was ordered. */
export const orderLists = [orders, orderLines]
