import type { Bill, PricedLine } from '#domain/bill.ts'
import type { Database, SubjectIds } from '#server/database/tables.ts'
import { type Requests, withdrawRequestNotices } from '#server/payments/queries/request-notices.ts'
import type { FulfilmentColumns, OrderItemRow, OrderRow } from '#server/database/purchase-tables.ts'

/** A line of an order, readable even after the catalogue has changed. */
export interface OrderedLine extends PricedLine {
  readonly name: string
  readonly image: string
}

/** Stores an order and its lines; deductions are stored with its payment. */
export async function insertOrder(
  db: Database,
  order: Omit<OrderRow, 'total_paise'>,
  { lines, totalPaise }: Bill<OrderedLine>,
): Promise<void> {
  await insertOrderRow(db, { ...order, total_paise: totalPaise })
  const items = lines.map(({ productId, itemType, pricePaise, ...line }, position) => ({
    ...{ order_id: order.id, position, product_id: productId, item_type: itemType },
    ...{ price_paise: pricePaise, ...line },
  }))
  await insertItems(db, ...items)
}

const placedColumns = [
  ...(['id', 'user_id', 'contact_email', 'total_paise', 'full_name', 'mobile', 'street'] as const),
  ...(['city', 'state', 'pincode', 'country', 'created_at', 'language'] as const),
]

const insertOrderRow = (db: Database, order: OrderRow) =>
  db.insertInto('orders').values(order).execute()
const insertItems = (db: Database, ...items: OrderItemRow[]) =>
  db.insertInto('order_items').values(items).execute()

/** Newest first. */
export async function listOrders(
  db: Database,
  userId: string,
): Promise<(OrderRow & FulfilmentColumns)[]> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** An order as it was placed. */
export async function getOrder(db: Database, id: string): Promise<OrderRow> {
  const orders = db.selectFrom('orders').select(placedColumns)
  return await orders.where('id', '=', id).executeTakeFirstOrThrow()
}

/** Items of several orders at once, in the order in which they were added. */
export async function listOrderItems(
  db: Database,
  orderIds: readonly string[],
): Promise<OrderItemRow[]> {
  if (orderIds.length === 0) return []
  return await db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('position')
    .execute()
}

export async function findOrderOwner(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.user_id
}

/** Moves all orders of one owner to another; returns their ids. */
export async function moveOrders(db: Database, from: string, to: string): Promise<string[]> {
  const rows = await db
    .updateTable('orders')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function findContactEmail(db: Database, id: string): Promise<string | undefined> {
  const orders = db.selectFrom('orders').select('contact_email')
  return (await orders.where('id', '=', id).executeTakeFirst())?.contact_email
}

/** Sets the address for mails about this order. */
export async function setContactEmail(db: Database, id: string, email: string): Promise<void> {
  await db.updateTable('orders').set({ contact_email: email }).where('id', '=', id).execute()
}

/** For an order without delivery, and for one that was erased. */
export const noPostalAddress = { street: '', city: '', state: '', pincode: '', country: '' }

/** The firm's mails about paid orders: unsent ones are deleted with the person's data. */
export const orderNotices: Requests = { table: 'orders', keyStart: 'order-notice:' }

/** Paid orders keep the name and address of the invoice. */
export async function eraseOrders(
  db: Database,
  decided: SubjectIds,
  unpaid: SubjectIds,
): Promise<void> {
  await withdrawRequestNotices(db, orderNotices, decided)
  await db
    .updateTable('orders')
    .set({ contact_email: '', mobile: '', carrier: null, tracking: null, tracking_url: null })
    .where('id', 'in', decided)
    .execute()
  await db
    .updateTable('orders')
    .set({ full_name: '', ...noPostalAddress })
    .where('id', 'in', unpaid)
    .execute()
}
