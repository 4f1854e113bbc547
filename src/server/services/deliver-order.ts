import { hasQuantity } from '#domain/item.ts'
import { deleteCartItem } from '../database/cart-items.ts'
import { grantEntitlement } from '../database/entitlements.ts'
import { insertMail } from '../database/mails.ts'
import { getOrder, listOrderItems } from '../database/orders.ts'
import type { Database, PaymentRow } from '../database/tables.ts'
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
  for (const { product_id, item_type } of items) {
    const right = { user_id: order.user_id, product_id, item_type, order_id: order.id }
    if (!hasQuantity(item_type)) await grantEntitlement(db, { ...right, granted_at: at })
    await deleteCartItem(db, order.user_id, product_id)
  }
  const receipt = await receiptMail({
    to: order.contact_email,
    transactionId: payment.id,
    totalPaise: order.total_paise,
    items,
    siteUrl: shop.siteUrl(),
  })
  await insertMail(db, { id: crypto.randomUUID(), ...receipt }, at)
}
