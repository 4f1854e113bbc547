import type { Order, OrderItem } from '#contracts/order.ts'
import { orderStatus, paymentStatus } from '#domain/payment-state.ts'
import { listOrderItems, listOrders as listOrderRows } from '../database/orders.ts'
import { listPayments } from '../database/payments.ts'
import type { OrderItemRow, OrderRow, PaymentRow } from '../database/tables.ts'
import type { Shop } from '../shop.ts'

/** The user's orders, newest first. Lessons and links of a course are there once it is paid. */
export async function listOrders(shop: Shop, userId: string): Promise<Order[]> {
  const rows = await listOrderRows(shop.db, userId)
  const ids = rows.map((row) => row.id)
  const items = await listOrderItems(shop.db, ids)
  const payments = await listPayments(shop.db, ids)
  return rows.flatMap((row) => {
    const payment = payments.find((candidate) => candidate.subject_id === row.id)
    const own = items.filter((item) => item.order_id === row.id)
    return payment ? [toOrder(shop, row, payment, own)] : []
  })
}

function toOrder(
  shop: Shop,
  row: OrderRow,
  payment: PaymentRow,
  items: readonly OrderItemRow[],
): Order {
  const { full_name: fullName, mobile, street, city, state, country, pincode } = row
  return {
    _id: row.id,
    paymentStatus: paymentStatus(payment.state),
    orderStatus: orderStatus(payment.state),
    totalAmount: row.total_paise,
    createdAt: new Date(row.created_at).toISOString(),
    transactionId: payment.id,
    shippingAddress: { fullName, mobile, street, city, state, country, pincode },
    productId: items.map((item) => toItem(shop, item, payment.state === 'paid')),
  }
}

function toItem(shop: Shop, item: OrderItemRow, isPaid: boolean): OrderItem {
  const { product_id: id, item_type: itemType, name, image, price_paise, quantity } = item
  const line = { id, itemType, name, image, pricePaise: price_paise, quantity }
  const product = shop.catalogue.find(id)
  if (!isPaid || product?.itemType !== 'Course') return line
  const { driveLink, chapters } = product
  return { ...line, chapters, ...(driveLink ? { driveLink } : {}) }
}
