import { createHash } from 'node:crypto'
import type { NewOrder, OrderLine, StartedPayment } from '#contracts/place-order.ts'
import { cartTotalPaise } from '#domain/cart.ts'
import { formatRupees } from '#domain/money.ts'
import { insertOrder } from '../database/orders.ts'
import { findOpenPayment, insertPayment } from '../database/payments.ts'
import type { OrderItemRow, PaymentRow } from '../database/tables.ts'
import { getUser } from './get-user.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { checkQuantity, productForSale, refuseOwned } from './cart.ts'
import { newPayment, openPayment } from './open-payment.ts'

/** Longer than the provider may take to answer: after it, an unopened payment was abandoned. */
const openingMs = 30_000

type PricedItem = Omit<OrderItemRow, 'order_id'>

/** Places an order at the catalogue's prices and opens its payment; the order is stored first. */
export async function placeOrder(
  shop: Shop,
  userId: string,
  newOrder: NewOrder,
): Promise<StartedPayment> {
  const items = priceItems(shop, newOrder.products)
  const totalPaise = checkTotal(items, newOrder.shownTotalPaise)
  await refuseOwned(shop, userId, newOrder.products)
  const payment = await storeOrder(shop, userId, newOrder, items, totalPaise)
  if (payment.redirect_url) return { redirectUrl: payment.redirect_url, transactionId: payment.id }
  return await openPayment(shop, payment)
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

function checkTotal(items: readonly PricedItem[], shownPaise: number | undefined): number {
  const total = cartTotalPaise(
    items.map(({ price_paise: pricePaise, quantity }) => ({ pricePaise, quantity })),
  )
  if (shownPaise === undefined || shownPaise === total) return total
  const [now, then] = [formatRupees(total), formatRupees(shownPaise)]
  throw new Refusal(
    'price-changed',
    `Prices have changed: the total is now ${now}, not ${then}. Please check your cart.`,
  )
}

/** The same buyer, goods, total and address: a second press of Pay, not a second order. */
function fingerprintOf(userId: string, newOrder: NewOrder, items: readonly PricedItem[]): string {
  const goods = items.map((item) => [item.product_id, item.quantity, item.price_paise])
  const { formData } = newOrder
  return createHash('sha256')
    .update(JSON.stringify([userId, goods, formData]))
    .digest('base64url')
}

async function storeOrder(
  shop: Shop,
  userId: string,
  newOrder: NewOrder,
  items: readonly PricedItem[],
  totalPaise: number,
): Promise<PaymentRow> {
  const now = shop.now()
  const fingerprint = fingerprintOf(userId, newOrder, items)
  const { email: profileEmail } = await getUser(shop, userId)
  const { email = profileEmail, name: full_name, ...address } = newOrder.formData

  return await shop.db.transaction().execute(async (db) => {
    const open = await findOpenPayment(db, userId, fingerprint, now)
    if (open?.redirect_url) return open
    if (open && now - open.created_at < openingMs)
      throw new Refusal('payment-opening', 'Your payment is being opened. Please wait a moment.', 3)

    const order = { id: crypto.randomUUID(), user_id: userId, contact_email: email, full_name }
    const placed = { ...order, ...address, total_paise: totalPaise, fingerprint, created_at: now }
    await insertOrder(
      db,
      placed,
      items.map((item) => ({ ...item, order_id: order.id })),
    )
    const payment = newPayment('order', order.id, totalPaise, now)
    await insertPayment(db, payment)
    return payment
  })
}
