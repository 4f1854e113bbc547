import { hasQuantity } from '#domain/item.ts'
import type { Database } from '#server/database/tables.ts'
import { grantEntitlement } from './queries/entitlements.ts'
import type { OrderedLine } from './queries/orders.ts'
import type { OrderRow } from '#server/database/purchase-tables.ts'

/** The files among these lines become the buyer's; answers those that the buyer owned already. */
export async function grantFiles(
  db: Database,
  { id: order_id, user_id }: OrderRow,
  lines: readonly OrderedLine[],
  granted_at: number,
): Promise<OrderedLine[]> {
  const doubles: OrderedLine[] = []
  for (const line of lines) {
    const { productId: product_id, itemType: item_type } = line
    if (hasQuantity(item_type)) continue
    const right = { user_id, product_id, item_type, order_id, granted_at }
    if (!(await grantEntitlement(db, right))) doubles.push(line)
  }
  return doubles
}
