import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import {
  everything,
  isWanted,
  type ListFilter,
  officeList,
  referenceColumns,
  references,
  stateColumn,
  statesOfPayment,
} from '#server/payments/queries/office-list.ts'
import { goodsToSend, isToSend, type ToSend } from './fulfilments.ts'

/** Listed with the states of a payment: paid, with goods still to be sent. */
const toSend = 'to-send'

/** Orders with the state of their payment and what is to be sent, newest first. */
const orders = officeList({
  name: 'orders',
  async rows(db, filter) {
    const rows = await db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.subject_id', 'orders.id')
      .select(['orders.id', 'payments.id as transaction', 'payments.state', 'orders.total_paise'])
      .select(['orders.created_at', 'orders.contact_email as email', 'orders.full_name as name'])
      .select(['orders.mobile', 'orders.street', 'orders.city', 'orders.state as state_of_india'])
      .select(['orders.pincode', 'orders.country', 'payments.arrived_paise', 'orders.fulfilment'])
      .select(['orders.to_pack_at as paid_at', 'orders.sent_at', 'carrier', 'tracking'])
      .select(references)
      .where(orderFilter(filter))
      .orderBy('orders.created_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
    if (filter.state !== toSend) return rows.map((row) => ({ ...row, goods: '' }))
    const of = rows.map(({ id, transaction: payment }) => ({ id, payment }))
    const goods = await goodsToSend(db, of)
    return rows.map((row) => ({ ...row, goods: namesOf(goods.get(row.id) ?? []) }))
  },
  states: { ...statesOfPayment, names: [...statesOfPayment.names, toSend] },
  knowsEmail: true,
  columns: ['id', 'transaction', 'state', 'total_rupees', 'created_at', 'email'],
  columnsOf: {
    [toSend]: ['id', 'paid_at', 'fulfilment', 'goods', 'name', 'mobile', 'city', 'pincode'],
  },
  exported: [
    ...(['id', 'transaction', 'state', 'total_rupees', 'created_at', 'email', 'name'] as const),
    ...(['mobile', 'street', 'city', 'state_of_india', 'pincode', 'country'] as const),
    ...referenceColumns,
    ...(['fulfilment', 'sent_at', 'carrier', 'tracking'] as const),
  ],
})

const namesOf = (goods: ToSend['goods']) =>
  goods.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')

function orderFilter({ state, ...filter }: ListFilter): RawBuilder<boolean> {
  const wanted = isWanted(
    { ...filter, state: state === toSend ? undefined : state },
    {
      at: 'orders.created_at',
      state: stateColumn(state),
      email: sql.ref<string>('orders.contact_email'),
    },
  )
  return state === toSend ? sql<boolean>`(${isToSend} and ${wanted})` : wanted
}

/** Deductions of orders, as lines with a negative price. Queried separately: a union would read whole tables first. */
async function deductionLines(db: Database, filter: ListFilter) {
  return await db
    .selectFrom('deductions')
    .innerJoin('orders', 'orders.id', 'deductions.subject_id')
    .innerJoin('payments', 'payments.subject_id', 'orders.id')
    .select(['orders.id as order_id', 'payments.id as transaction', 'payments.state'])
    .select(['orders.created_at', 'position', 'deductions.kind as product_id', 'label as name'])
    .select([sql<string>`''`.as('item_type'), sql<number>`1`.as('quantity')])
    .select((select) => [select.neg('deductions.amount_paise').as('price_paise')])
    .select((select) => [select.neg('deductions.amount_paise').as('line_paise')])
    .where(orderFilter(filter))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .orderBy('position')
    .limit(filter.limit ?? everything)
    .execute()
}

/** A row for each line of an order and each deduction, so that they add up to its total; newest orders first. */
const orderLines = officeList({
  name: 'lines',
  help: 'lines (of orders)',
  async rows(db, filter) {
    const items = await db
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .innerJoin('payments', 'payments.subject_id', 'orders.id')
      .select(['order_items.order_id', 'payments.id as transaction', 'payments.state'])
      .select(['orders.created_at', 'position', 'product_id', 'item_type', 'order_items.name'])
      .select(['quantity', 'price_paise', sql<number>`quantity * price_paise`.as('line_paise')])
      .where(orderFilter(filter))
      .orderBy('orders.created_at', 'desc')
      .orderBy('order_items.order_id')
      .orderBy('position')
      .limit(filter.limit ?? everything)
      .execute()
    const off = Map.groupBy(await deductionLines(db, filter), ({ order_id }) => order_id)
    const lines = Map.groupBy(items, ({ order_id }) => order_id)
    const both = [...lines].flatMap(([id, own]) => [...own, ...(off.get(id) ?? [])])
    return both.slice(0, filter.limit)
  },
  states: statesOfPayment,
  knowsEmail: true,
  columns: ['order_id', 'state', 'item_type', 'name', 'quantity', 'price_rupees', 'created_at'],
  exported: [
    ...(['order_id', 'transaction', 'state', 'created_at', 'position', 'product_id'] as const),
    ...(['item_type', 'name', 'quantity', 'price_rupees', 'line_rupees'] as const),
  ],
})

export const orderLists = [orders, orderLines]
