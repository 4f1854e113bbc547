import type { ItemType } from '#domain/item.ts'
import type { Database } from '#server/database/tables.ts'

/** Granting twice has no effect; false if the user owned it already. */
export async function grantEntitlement(
  db: Database,
  right: {
    user_id: string
    product_id: string
    item_type: ItemType
    order_id: string
    granted_at: number
  },
): Promise<boolean> {
  const row = await db
    .insertInto('entitlements')
    .values(right)
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .returning('product_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these products the user owns. */
export async function listOwned(
  db: Database,
  userId: string,
  productIds: readonly string[],
): Promise<string[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .selectFrom('entitlements')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('product_id', 'in', [...productIds])
    .execute()
  return rows.map((row) => row.product_id)
}

/** Everything that the user owns, newest first. */
export async function listEntitlements(db: Database, userId: string) {
  return await db
    .selectFrom('entitlements')
    .select(['product_id', 'item_type', 'granted_at', 'order_id'])
    .where('user_id', '=', userId)
    .orderBy('granted_at', 'desc')
    .execute()
}

/** Whether an order still entitles its buyer to open what it sold. */
export async function isEntitled(
  db: Database,
  { orderId, productId }: { readonly orderId: string; readonly productId: string },
  itemType: ItemType,
): Promise<boolean> {
  const row = await db
    .selectFrom('entitlements')
    .select('product_id')
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .where('item_type', '=', itemType)
    .executeTakeFirst()
  return row !== undefined
}

/** Withdraws what an order granted; without product ids, all of it. */
export async function withdrawEntitlements(
  db: Database,
  orderId: string,
  productIds?: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('entitlements')
    .where('order_id', '=', orderId)
    .$if(productIds !== undefined, (query) =>
      query.where('product_id', 'in', [...(productIds ?? [])]),
    )
    .execute()
}
