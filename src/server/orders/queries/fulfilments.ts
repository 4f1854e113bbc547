import { type RawBuilder, sql } from 'kysely'
import { type Fulfilment, unsentStates } from '#domain/fulfilment.ts'
import { needsDelivery } from '#domain/item.ts'
import type { Database } from '#server/database/tables.ts'
import { listRefundedItems } from '#server/payments/queries/refunds.ts'
import type { FulfilmentColumns } from '#server/database/purchase-tables.ts'
import { listOrderItems } from './orders.ts'

/** An order whose goods are not sent yet, with what is left to send. */
export interface ToSend {
  readonly id: string
  readonly since: number
  readonly name: string
  readonly goods: readonly { readonly name: string; readonly quantity: number }[]
}

/**
 * For an order and its payment: it is paid, and some goods of it have to be sent and were not refunded. `coalesce`
 * keeps SQLite from starting with all paid payments.
 */
const holdsGoodsToSend: RawBuilder<boolean> = sql`(coalesce(payments.state, '') = 'paid' and exists (
  select 1 from order_items
  where order_items.order_id = orders.id and order_items.item_type = 'Dhyanam'
  and order_items.quantity > coalesce((
    select sum(refund_items.quantity) from refund_items
    inner join refunds on refunds.id = refund_items.refund_id
    where refunds.payment_id = payments.id and refunds.state <> 'failed'
    and refund_items.product_id = order_items.product_id), 0)))`

/** True for orders, joined to their payments, whose goods are not sent yet. */
export const isToSend: RawBuilder<boolean> = sql`(orders.fulfilment in (${sql.join(unsentStates)}) and ${holdsGoodsToSend})`

/** Orders paid before this moment and not sent since, oldest first. */
export async function listToSend(db: Database, paidBefore?: number): Promise<ToSend[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.subject_id', 'orders.id')
    .select(['orders.id', 'payments.id as payment', 'to_pack_at', 'full_name as name'])
    .where('orders.fulfilment', 'in', unsentStates)
    .$if(paidBefore !== undefined, (query) => query.where('to_pack_at', '<', Number(paidBefore)))
    .where(holdsGoodsToSend)
    .orderBy('to_pack_at')
    .execute()
  const goods = await goodsToSend(db, rows)
  return rows.map(({ id, to_pack_at, name }) => ({
    ...{ id, since: to_pack_at ?? 0, name, goods: goods.get(id) ?? [] },
  }))
}

/** What of these orders has to be sent and was not refunded, by order id. */
export async function goodsToSend(
  db: Database,
  orders: readonly { readonly id: string; readonly payment: string }[],
): Promise<Map<string, ToSend['goods']>> {
  const items = await listOrderItems(
    db,
    orders.map(({ id }) => id),
  )
  const refunded = await listRefundedItems(
    db,
    orders.map(({ payment }) => payment),
  )
  return new Map(
    orders.map(({ id, payment }) => {
      const goods = items
        .filter((item) => item.order_id === id && needsDelivery([{ itemType: item.item_type }]))
        .map(({ name, product_id, quantity }) => {
          const back = refunded.find(
            (row) => row.payment_id === payment && row.product_id === product_id,
          )
          return { name, quantity: quantity - (back?.quantity ?? 0) }
        })
      return [id, goods.filter(({ quantity }) => quantity > 0)]
    }),
  )
}

/** The delivery status of an order. */
export async function getFulfilment(db: Database, id: string): Promise<FulfilmentColumns> {
  return await db
    .selectFrom('orders')
    .select(['fulfilment', 'to_pack_at', 'packed_at', 'sent_at', 'delivered_at'])
    .select(['carrier', 'tracking', 'tracking_url'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Sets it, if it is in this state; otherwise returns false. */
export async function moveFulfilment(
  db: Database,
  id: string,
  from: Fulfilment | null,
  to: Partial<FulfilmentColumns>,
): Promise<boolean> {
  const row = await db
    .updateTable('orders')
    .set(to)
    .where('id', '=', id)
    .where('fulfilment', from === null ? 'is' : '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Starts the delivery: its goods have to be sent. */
export async function beginFulfilment(db: Database, id: string, at: number): Promise<void> {
  const begun = { fulfilment: 'to-pack' as const, to_pack_at: at }
  await db.updateTable('orders').set(begun).where('id', '=', id).execute()
}
