import type { NewOrder, StartedPayment } from '#contracts/orders.ts'
import type { Bill } from '#domain/bill.ts'
import type { Language } from '#domain/language.ts'
import { getUser } from '#server/account/profile.ts'
import type { Database } from '#server/database/tables.ts'
import { payerOf } from '#server/payments/payer.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { makeBill, refuseOwned } from '#server/cart/cart.ts'
import { listCartItems } from '#server/cart/queries/cart-items.ts'
import { orderKind } from './order.ts'
import { priceLines, storeOrder } from './order-status-page.ts'
import { noPostalAddress, type OrderedLine } from './queries/orders.ts'

/** Places an order at the catalogue's prices and opens its payment; the order is stored first. */
export async function placeOrder(
  shop: Shop,
  userId: string,
  newOrder: NewOrder,
  language: Language,
): Promise<StartedPayment> {
  const bill = await makeBill(shop, priceLines(shop, newOrder.products), { userId })
  refuseOtherTotal(bill, newOrder.shownTotalPaise)
  const goods = bill.lines
    .map((line) => [line.productId, line.quantity, line.pricePaise])
    .toSorted()
  const { email: given, name: full_name, mobile, ...postal } = newOrder.formData
  const email = given ?? (await getUser(shop, userId)).email
  const address = postal.street ? postal : noPostalAddress
  const order = { user_id: userId, contact_email: email, full_name, mobile, ...address, language }
  const memo = { account: userId, name: full_name, email, phone: '' }
  return await startPayment(shop, {
    kind: orderKind,
    bill,
    payer: payerOf(shop, memo),
    intent: [userId, goods, newOrder.formData, ...bill.deductions],
    purchaseKey: newOrder.purchaseKey,
    again: newOrder.again,
    check: (db) => refuseOwned(db, userId, newOrder.products),
    isBoughtAgain: (db) => holdsAgain(db, userId, bill.lines),
    memo,
    store: storeOrder(shop, order, bill),
  })
}

/** What was paid has left the cart: what is in it now was added since. */
async function holdsAgain(
  db: Database,
  userId: string,
  lines: readonly OrderedLine[],
): Promise<boolean> {
  const held = new Map(
    (await listCartItems(db, userId)).map(({ product_id, quantity }) => [product_id, quantity]),
  )
  return lines.every(({ productId, quantity }) => (held.get(productId) ?? 0) >= quantity)
}

function refuseOtherTotal({ totalPaise: nowPaise }: Bill, thenPaise = nowPaise): void {
  if (thenPaise !== nowPaise)
    throw new Refusal('price-changed', 'pricesChanged', { nowPaise, thenPaise })
}
