import type { Order, OrderItem } from '#contracts/orders.ts'

/** An item of a paid order that can be opened or downloaded. */
export type Owned = OrderItem & { readonly orderId: string }

/** Books and courses of an order that were paid and not refunded. */
export function ownedIn(order: Order): Owned[] {
  if (order.paymentStatus !== 'Paid') return []
  return order.productId
    .filter(({ itemType, givenBack }) => itemType !== 'Dhyanam' && givenBack === 0)
    .map((item) => ({ ...item, orderId: order._id }))
}

/** The same for all orders, each item once, the last bought first. */
export function ownedOf(orders: readonly Order[]): Owned[] {
  const owned = orders.flatMap(ownedIn)
  return [...new Map(owned.map((item) => [item.id, item])).values()]
}
