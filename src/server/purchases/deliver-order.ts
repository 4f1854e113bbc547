import { hasQuantity } from '#domain/item.ts'
import { isNobody } from '#server/account/queries/users.ts'
import type { Database, OrderItemRow, PaymentRow } from '#server/database/tables.ts'
import { insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { takeFromCart } from '#server/shopping/queries/cart-items.ts'
import { grantEntitlement } from '#server/shopping/queries/entitlements.ts'
import { receiptMail } from './letters/receipt.ts'
import { getOrder, listOrderItems } from './queries/orders.ts'

/**
 * What was bought becomes the buyer's, leaves the cart, and a receipt is on its way. Answers why the
 * order cannot be honoured as a whole, if so: what it has granted by then goes with its refund.
 */
export async function deliverOrder(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  at: number,
): Promise<string | undefined> {
  const order = await getOrder(db, payment.subject_id)
  if (await isNobody(db, order.user_id))
    return 'This order was paid after its account had been deleted, so nobody could open what it holds.'
  const items = await listOrderItems(db, [order.id])
  const doubles: OrderItemRow[] = []
  for (const item of items) {
    const { product_id, item_type } = item
    if (hasQuantity(item_type)) continue
    const right = { user_id: order.user_id, product_id, item_type, order_id: order.id }
    if (!(await grantEntitlement(db, { ...right, granted_at: at }))) doubles.push(item)
  }
  if (doubles.length > 0) return paidTwice(doubles, items)

  for (const { product_id, quantity } of items)
    await takeFromCart(db, order.user_id, product_id, quantity)
  await insertMail(db, await receiptOf(shop, payment, order, items), at)
  return undefined
}

const namesOf = (items: readonly OrderItemRow[]) => items.map(({ name }) => name).join(', ')

function paidTwice(doubles: readonly OrderItemRow[], items: readonly OrderItemRow[]): string {
  const owned = `You had paid for this already, and it is in your downloads: ${namesOf(doubles)}.`
  if (doubles.length === items.length) return owned
  return `${owned} So the whole order is given back; please order the rest anew.`
}

/** The receipt of a paid order, as its buyer gets it. */
export async function receiptOf(
  shop: Shop,
  payment: PaymentRow,
  order: Awaited<ReturnType<typeof getOrder>>,
  items: readonly OrderItemRow[],
): Promise<NewMail> {
  const mail = await receiptMail({
    firm: shop.catalogue.firm,
    to: order.contact_email,
    transactionId: payment.id,
    totalPaise: order.total_paise,
    items,
    siteUrl: shop.siteUrl(),
  })
  return { ...mail, about: order.id }
}
