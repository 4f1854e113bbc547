import type { ItemType } from '#domain/item.ts'
import type { Database } from '#server/database/tables.ts'

/** Adds to the line or creates it, never beyond `limit` pieces; false if the limit forbids it. */
export async function addCartItem(
  db: Database,
  item: {
    user_id: string
    product_id: string
    item_type: ItemType
    quantity: number
    added_at: number
    price_paise: number
  },
  limit: number,
): Promise<boolean> {
  const { user_id, product_id, item_type, quantity, added_at, price_paise } = item
  const line = [user_id, product_id, item_type, quantity, added_at, price_paise] as const
  return (await addOrStart(db, ...line, limit)).length > 0
}

const addOrStart = (
  db: Database,
  user_id: string,
  product_id: string,
  item_type: ItemType,
  quantity: number,
  added_at: number,
  price_paise: number,
  limit: number,
) =>
  db
    .insertInto('cart_items')
    .values({ user_id, product_id, item_type, quantity, added_at, price_paise })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'product_id'])
        .doUpdateSet((set) => ({
          quantity: set('cart_items.quantity', '+', quantity),
          price_paise,
        }))
        .where((where) => where(where('cart_items.quantity', '+', quantity), '<=', limit)),
    )
    .returning('product_id')
    .execute()

/** Sets quantity and the price that the shopper saw with it; false if there is no such line. */
export async function setCartQuantity(
  db: Database,
  userId: string,
  productId: string,
  quantity: number,
  pricePaise: number,
): Promise<boolean> {
  const row = await db
    .updateTable('cart_items')
    .set({ quantity, price_paise: pricePaise })
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .returning('product_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteCartItem(db: Database, userId: string, productId: string) {
  await db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute()
}

/** Removes what was bought from the cart; pieces added meanwhile stay. */
export async function takeFromCart(
  db: Database,
  userId: string,
  productId: string,
  quantity: number,
): Promise<void> {
  await db
    .updateTable('cart_items')
    .set((set) => ({ quantity: set('quantity', '-', quantity) }))
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute()
  await db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('quantity', '<=', 0)
    .execute()
}

export const listCartItems = (db: Database, userId: string) =>
  db
    .selectFrom('cart_items')
    .select(['product_id', 'item_type', 'quantity', 'price_paise'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute()
