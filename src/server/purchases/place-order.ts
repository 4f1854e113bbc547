import type { NewOrder, StartedPayment } from '#contracts/purchases/place-order.ts'
import type { Language } from '#domain/language.ts'
import { getUser } from '#server/account/get-user.ts'
import type { Database } from '#server/database/tables.ts'
import { startPayment } from '#server/ledger/start-payment.ts'
import { Refusal } from '#server/refusal.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { refuseOwned } from '#server/shopping/cart.ts'
import { listCartItems } from '#server/shopping/queries/cart-items.ts'
import { orderKind } from './order.ts'
import { goodsOf, type PricedItem, priceItems, storeOrder, totalOf } from './order-goods.ts'
import { noPostalAddress } from './queries/orders.ts'

/** Places an order at the catalogue's prices and opens its payment; the order is stored first. */
export async function placeOrder(
  shop: Shop,
  userId: string,
  newOrder: NewOrder,
  language: Language,
): Promise<StartedPayment> {
  const items = priceItems(shop, newOrder.products)
  const totalPaise = checkTotal(items, newOrder.shownTotalPaise)
  const goods = items.map((item) => [item.product_id, item.quantity, item.price_paise]).toSorted()
  const { email: profileEmail } = await getUser(shop, userId)
  const { email = profileEmail, name: full_name, mobile, ...postal } = newOrder.formData
  const address = postal.street ? postal : noPostalAddress
  const order = { user_id: userId, contact_email: email, full_name, mobile, ...address, language }
  return await startPayment(shop, {
    kind: orderKind,
    amountPaise: totalPaise,
    payer: tokenHash(userId),
    wish: [userId, goods, newOrder.formData],
    purchaseKey: newOrder.purchaseKey,
    again: newOrder.again,
    check: (db) => refuseOwned(db, userId, newOrder.products),
    isWishedAgain: (db) => holdsAgain(db, userId, items),
    memo: {
      ...{ account: userId, name: full_name, email, phone: '' },
      goods: goodsOf(items),
    },
    store: storeOrder(shop, order, items),
  })
}

/** What was paid has left the cart: what is in it now was put there since. */
async function holdsAgain(
  db: Database,
  userId: string,
  items: readonly PricedItem[],
): Promise<boolean> {
  const held = new Map(
    (await listCartItems(db, userId)).map(({ product_id, quantity }) => [product_id, quantity]),
  )
  return items.every(({ product_id, quantity }) => (held.get(product_id) ?? 0) >= quantity)
}

function checkTotal(items: readonly PricedItem[], shownPaise: number | undefined): number {
  const total = totalOf(items)
  if (shownPaise === undefined || shownPaise === total) return total
  throw new Refusal('price-changed', 'pricesChanged', { nowPaise: total, thenPaise: shownPaise })
}
