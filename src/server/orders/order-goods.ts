import type { OrderLine } from '#contracts/purchases/place-order.ts'
import type { Bill } from '#domain/bill.ts'
import { timeOrderedId } from '#domain/time-ordered-id.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { checkQuantity, productForSale } from '#server/cart/cart.ts'
import { insertOrder, type OrderedLine } from './queries/orders.ts'
import type { OrderRow } from '#server/database/purchase-tables.ts'

/** These lines at the catalogue's prices. Throws why one of them cannot be bought. */
export function priceLines(shop: Shop, lines: readonly OrderLine[]): OrderedLine[] {
  const quantities = new Map<string, OrderLine>()
  for (const line of lines) {
    const quantity = (quantities.get(line.productId)?.quantity ?? 0) + line.quantity
    quantities.set(line.productId, { ...line, quantity })
  }
  return [...quantities.values()].map(({ productId, itemType, quantity }) => {
    const { name, image, pricePaise } = productForSale(shop, productId, itemType)
    checkQuantity(itemType, quantity)
    return { productId, itemType, name, image, quantity, pricePaise }
  })
}

/** Whose it is, where it goes, and who is written to. */
export type OrderOf = Omit<OrderRow, 'id' | 'total_paise' | 'created_at'>

/** Stores an order in the transaction of its payment; answers its id. */
export function storeOrder(shop: Shop, order: OrderOf, bill: Bill<OrderedLine>) {
  const created_at = shop.now()

  return async (db: Database): Promise<string> => {
    const id = timeOrderedId(created_at)
    await insertOrder(db, { ...order, id, created_at }, bill)
    const facts = { totalPaise: bill.totalPaise }
    await writeAudit(db, shop, { action: 'order.placed', subject: id, facts })
    return id
  }
}
