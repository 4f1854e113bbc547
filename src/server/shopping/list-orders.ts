import type { Order, OrderItem } from '#contracts/shopping/order.ts'
import { orderStatus, paymentStatus } from '#domain/payment-state.ts'
import type { OrderItemRow, OrderRow, PaymentRow } from '#server/database/tables.ts'
import { listPayments } from '#server/ledger/queries/payments.ts'
import { listOrderItems, listOrders as listOrderRows } from '#server/purchases/queries/orders.ts'
import type { Shop } from '#server/shop.ts'
import { type SoldItem, soldItems } from './sold-items.ts'

/** The user's orders, newest first. Lessons and links of a course are there once it is paid. */
export async function listOrders(shop: Shop, userId: string): Promise<Order[]> {
  const rows = await listOrderRows(shop.db, userId)
  const ids = rows.map((row) => row.id)
  const items = await listOrderItems(shop.db, ids)
  const payments = await listPayments(shop.db, ids)
  const sold = await soldItems(
    shop,
    items.map((item) => item.product_id),
  )
  return rows.flatMap((row) => {
    const payment = payments.find((candidate) => candidate.subject_id === row.id)
    const own = items.filter((item) => item.order_id === row.id)
    return payment ? [toOrder(shop, row, payment, own, sold)] : []
  })
}

function toOrder(
  shop: Shop,
  row: OrderRow,
  payment: PaymentRow,
  items: readonly OrderItemRow[],
  sold: readonly SoldItem[],
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
    productId: items.map((item) => toItem(shop, item, payment.state === 'paid', sold)),
  }
}

/** Name and price are those of the order; the picture and the lessons are today's, else the last ones. */
function toItem(
  { catalogue }: Shop,
  item: OrderItemRow,
  isPaid: boolean,
  sold: readonly SoldItem[],
): OrderItem {
  const { product_id: id, item_type: itemType, name, price_paise, quantity } = item
  const listed = catalogue.find(id)
  const last = sold.find((candidate) => candidate.id === id && candidate.itemType === itemType)
  const isListed = listed?.itemType === itemType
  const image = (isListed ? listed.image : last?.picture) ?? item.image
  const line = { id, itemType, name, image, pricePaise: price_paise, quantity }
  const course = listed?.itemType === 'Course' ? listed : last?.product
  if (!isPaid || itemType !== 'Course' || !course) return line
  const { driveLink, chapters } = course
  return { ...line, chapters, ...(driveLink ? { driveLink } : {}) }
}
