import type { OrderLine } from '#contracts/purchases/place-order.ts'
import { cartTotalPaise } from '#domain/cart.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database, OrderItemRow, OrderRow } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { checkQuantity, productForSale } from '#server/shopping/cart.ts'
import { insertOrder } from './queries/orders.ts'

export type PricedItem = Omit<OrderItemRow, 'order_id'>

/** These lines at the catalogue's prices. Throws why one of them cannot be bought. */
export function priceItems(shop: Shop, lines: readonly OrderLine[]): PricedItem[] {
  const quantities = new Map<string, OrderLine>()
  for (const line of lines) {
    const quantity = (quantities.get(line.productId)?.quantity ?? 0) + line.quantity
    quantities.set(line.productId, { ...line, quantity })
  }
  return [...quantities.values()].map(({ productId, itemType, quantity }, position) => {
    const { name, image, pricePaise } = productForSale(shop, productId, itemType)
    checkQuantity(itemType, quantity)
    const item = { position, product_id: productId, item_type: itemType, name, image, quantity }
    return { ...item, price_paise: pricePaise }
  })
}

/** Paise. */
export function totalOf(items: readonly PricedItem[]): number {
  return cartTotalPaise(
    items.map(({ price_paise: pricePaise, quantity }) => ({ pricePaise, quantity })),
  )
}

/** What the payment service is told of them. */
export const goodsOf = (items: readonly PricedItem[]) =>
  items.map(({ product_id: id, quantity, price_paise: pricePaise }) => ({
    id,
    quantity,
    pricePaise,
  }))

/** Whose it is, where it goes, and who is written to. */
export type OrderOf = Omit<OrderRow, 'id' | 'total_paise' | 'created_at'>

/** Stores an order in the transaction of its payment; answers its id. */
export function storeOrder(shop: Shop, order: OrderOf, items: readonly PricedItem[]) {
  const totalPaise = totalOf(items)
  const created_at = shop.now()

  return async (db: Database): Promise<string> => {
    const id = crypto.randomUUID()
    await insertOrder(
      db,
      { ...order, id, created_at, total_paise: totalPaise },
      items.map((item) => ({ ...item, order_id: id })),
    )
    await writeAudit(db, shop, { action: 'order.placed', subject: id, facts: { totalPaise } })
    return id
  }
}
