import type { Order, OrderItem } from '#contracts/orders.ts'

/** Something of a paid order that can be opened or downloaded. */
export type Owned = OrderItem & { readonly orderId: string }

/** Books and courses of an order that were paid for and not given back. */
export function ownedIn(order: Order): Owned[] {
  if (order.paymentStatus !== 'Paid') return []
  return order.productId
    .filter(({ itemType, givenBack }) => itemType !== 'Dhyanam' && givenBack === 0)
    .map((item) => ({ ...item, orderId: order._id }))
}

/** The same of all orders, each once, what was bought last first. */
export function ownedOf(orders: readonly Order[]): Owned[] {
  const owned = orders.flatMap(ownedIn)
  return [...new Map(owned.map((item) => [item.id, item])).values()]
}
