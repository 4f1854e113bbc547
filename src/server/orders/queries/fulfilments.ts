import { type RawBuilder, sql } from 'kysely'
import { type Fulfilment, unsentStates } from '#domain/fulfilment.ts'
import { needsDelivery } from '#domain/item.ts'
import type { Database } from '#server/database/tables.ts'
import { listRefundedItems } from '#server/payments/queries/refunds.ts'
import type { FulfilmentColumns } from '#server/database/purchase-tables.ts'
import { listOrderItems } from './orders.ts'

/** An order whose goods are still at the firm, with what of them is left to send. */
export interface ToSend {
  readonly id: string
  readonly since: number
  readonly name: string
  readonly goods: readonly { readonly name: string; readonly quantity: number }[]
}

/**
 * Of an order and its payment: it is paid, and something of it has to be sent and was not given back. Without `coalesce`
 * SQLite would begin with all that is paid.
 */
const holdsGoodsToSend: RawBuilder<boolean> = sql`(coalesce(payments.state, '') = 'paid' and exists (
  select 1 from order_items
  where order_items.order_id = orders.id and order_items.item_type = 'Dhyanam'
  and order_items.quantity > coalesce((
    select sum(refund_items.quantity) from refund_items
    inner join refunds on refunds.id = refund_items.refund_id
    where refunds.payment_id = payments.id and refunds.state <> 'failed'
    and refund_items.product_id = order_items.product_id), 0)))`

/** True for the orders, beside their payments, whose goods are still at the firm. */
export const isToSend: RawBuilder<boolean> = sql`(orders.fulfilment in (${sql.join(unsentStates)}) and ${holdsGoodsToSend})`

/** Orders that were paid before this moment and not sent since, the oldest first. */
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

/** What of these orders has to be sent and was not given back, by their ids. */
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

/** How far the goods of an order have come. */
export async function getFulfilment(db: Database, id: string): Promise<FulfilmentColumns> {
  return await db
    .selectFrom('orders')
    .select(['fulfilment', 'to_pack_at', 'packed_at', 'sent_at', 'delivered_at'])
    .select(['carrier', 'tracking', 'tracking_url'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Sets it, if it is in this state; false when it is not. */
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

/** Its goods have to be sent from now on. */
export async function beginFulfilment(db: Database, id: string, at: number): Promise<void> {
  const begun = { fulfilment: 'to-pack' as const, to_pack_at: at }
  await db.updateTable('orders').set(begun).where('id', '=', id).execute()
}
