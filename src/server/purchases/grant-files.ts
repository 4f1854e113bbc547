import { hasQuantity } from '#domain/item.ts'
import type { Database, OrderItemRow, OrderRow } from '#server/database/tables.ts'
import { grantEntitlement } from '#server/shopping/queries/entitlements.ts'

/** The files among these items become the buyer's; answers those that the buyer owned already. */
export async function grantFiles(
  db: Database,
  { id: order_id, user_id }: OrderRow,
  items: readonly OrderItemRow[],
  granted_at: number,
): Promise<OrderItemRow[]> {
  const doubles: OrderItemRow[] = []
  for (const item of items) {
    const { product_id, item_type } = item
    if (hasQuantity(item_type)) continue
    const right = { user_id, product_id, item_type, order_id, granted_at }
    if (!(await grantEntitlement(db, right))) doubles.push(item)
  }
  return doubles
}
