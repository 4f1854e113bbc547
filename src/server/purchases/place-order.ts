import type { NewOrder, OrderLine, StartedPayment } from '#contracts/purchases/place-order.ts'
import { cartTotalPaise } from '#domain/cart.ts'
import type { Language } from '#domain/language.ts'
import { getUser } from '#server/account/get-user.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database, OrderItemRow } from '#server/database/tables.ts'
import { startPayment } from '#server/ledger/start-payment.ts'
import type { Reader } from '#server/mail/letter-content.ts'
import { Refusal } from '#server/refusal.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { checkQuantity, productForSale, refuseOwned } from '#server/shopping/cart.ts'
import { listCartItems } from '#server/shopping/queries/cart-items.ts'
import { orderKind } from './order.ts'
import { insertOrder, noPostalAddress } from './queries/orders.ts'

type PricedItem = Omit<OrderItemRow, 'order_id'>

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
  const email = newOrder.formData.email ?? profileEmail
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
      ...{ account: userId, name: newOrder.formData.name, email, phone: '' },
      goods: items.map(({ product_id: id, quantity, price_paise: pricePaise }) => {
        return { id, quantity, pricePaise }
      }),
    },
    store: storeOrder(shop, userId, { ...newOrder, email, language }, items),
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

function priceItems(shop: Shop, lines: readonly OrderLine[]): PricedItem[] {
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

function totalOf(items: readonly PricedItem[]): number {
  return cartTotalPaise(
    items.map(({ price_paise: pricePaise, quantity }) => ({ pricePaise, quantity })),
  )
}

function checkTotal(items: readonly PricedItem[], shownPaise: number | undefined): number {
  const total = totalOf(items)
  if (shownPaise === undefined || shownPaise === total) return total
  throw new Refusal('price-changed', 'pricesChanged', { nowPaise: total, thenPaise: shownPaise })
}

function storeOrder(
  shop: Shop,
  userId: string,
  { formData, email: contact_email, language }: NewOrder & Reader,
  items: readonly PricedItem[],
) {
  const { email, name: full_name, mobile, ...postal } = formData
  const address = postal.street ? postal : noPostalAddress
  const totalPaise = totalOf(items)
  const placed = { created_at: shop.now(), language }

  return async (db: Database): Promise<string> => {
    const id = crypto.randomUUID()
    const order = { id, user_id: userId, contact_email, full_name, mobile, ...address }
    await insertOrder(
      db,
      { ...order, ...placed, total_paise: totalPaise },
      items.map((item) => ({ ...item, order_id: id })),
    )
    await writeAudit(db, shop, { action: 'order.placed', subject: id, facts: { totalPaise } })
    return id
  }
}
