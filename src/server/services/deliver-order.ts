import { hasQuantity } from '#domain/item.ts'
import { takeFromCart } from '../database/cart-items.ts'
import { grantEntitlement } from '../database/entitlements.ts'
import { insertMail } from '../database/mails.ts'
import { getOrder, listOrderItems } from '../database/orders.ts'
import { insertPaymentEvent } from '../database/payments.ts'
import { isNobody } from '../database/users.ts'
import type { Database, PaymentRow } from '../database/tables.ts'
import { refundDueNotice } from '../mail/messages/refund-due.ts'
import { receiptMail } from '../mail/messages/receipt.ts'
import type { Shop } from '../shop.ts'

/** What was bought becomes the buyer's, leaves the cart, and a receipt is on its way. */
export async function deliverOrder(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  at: number,
): Promise<void> {
  const order = await getOrder(db, payment.subject_id)
  const items = await listOrderItems(db, [order.id])
  const doubles: string[] = []
  for (const { product_id, item_type, name, quantity } of items) {
    const right = { user_id: order.user_id, product_id, item_type, order_id: order.id }
    const isNew =
      hasQuantity(item_type) || (await grantEntitlement(db, { ...right, granted_at: at }))
    if (!isNew) doubles.push(name)
    await takeFromCart(db, order.user_id, product_id, quantity)
  }
  if (doubles.length > 0) await reportDoubles(db, shop, payment, doubles, at)
  if (await isNobody(db, order.user_id)) await reportGoneBuyer(db, shop, payment, at)
  const receipt = await receiptMail({
    firm: shop.catalogue.firm,
    to: order.contact_email,
    transactionId: payment.id,
    totalPaise: order.total_paise,
    items,
    siteUrl: shop.siteUrl(),
  })
  await insertMail(db, receipt, at)
}

/** Paid after the account was deleted: its downloads cannot be opened by anybody. */
async function reportGoneBuyer(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  at: number,
): Promise<void> {
  const notice = await refundDueNotice(shop.catalogue.firm, payment.id, [
    'This order was paid after its buyer had deleted the account, so nobody can open its downloads.',
  ])
  await insertMail(db, notice, at)
}

/** Two open pay pages were both paid: nobody shall pay twice for what can be owned only once. */
async function reportDoubles(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  names: readonly string[],
  at: number,
): Promise<void> {
  const detail = `refund due: paid already: ${names.join(', ')}`
  shop.log.error({ payment: payment.id, names }, 'paid twice')
  const event = { payment_id: payment.id, at, source: 'delivery', state: payment.state, detail }
  await insertPaymentEvent(db, event)
  const mail = await refundDueNotice(shop.catalogue.firm, payment.id, [
    `This order holds what its buyer had paid before: ${names.join(', ')}.`,
  ])
  await insertMail(db, mail, at)
}
