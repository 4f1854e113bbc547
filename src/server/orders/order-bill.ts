import { type Bill, billOf } from '#domain/bill.ts'
import type { Database } from '#server/database/tables.ts'
import { listDeductions } from '#server/payments/queries/deductions.ts'
import { listOrderItems, type OrderedLine } from './queries/orders.ts'

/** What an order cost when it was placed. */
export async function billOfOrder(db: Database, id: string): Promise<Bill<OrderedLine>> {
  const items = await listOrderItems(db, [id])
  const lines = items.map(({ product_id: productId, item_type: itemType, ...item }) => {
    const { name, image, quantity, price_paise: pricePaise } = item
    return { productId, itemType, name, image, quantity, pricePaise }
  })
  return billOf(lines, await listDeductions(db, [id]))
}

/** The same as rows for the firm: one for each line and, below zero, for each deduction. */
export function billRows({ lines, deductions }: Bill<OrderedLine>) {
  return [
    ...lines.map(({ productId, itemType, name, quantity, pricePaise }) => ({
      ...{ product_id: productId, item_type: itemType, name, quantity, price_paise: pricePaise },
    })),
    ...deductions.map(({ kind, label, amountPaise }) => ({
      ...{ product_id: kind, item_type: '', name: label, quantity: 1, price_paise: -amountPaise },
    })),
  ]
}
