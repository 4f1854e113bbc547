import { atom, computed } from 'nanostores'
import type { ListOrders } from '#contracts/shopping/list-orders.ts'
import type { Order, OrderItem } from '#contracts/shopping/order.ts'
import { callAsUser, failureText } from './call-as-user.ts'

type Orders =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; orders: readonly Order[] }

export const $orders = atom<Orders>({ state: 'loading' })

/** Starts from nothing, so that nobody sees the orders of who was logged in before. */
export async function loadOrders(): Promise<void> {
  $orders.set({ state: 'loading' })
  try {
    const { orders } = await callAsUser<ListOrders>('get', '/api/orders/user/{userId}')
    $orders.set({ state: 'ready', orders })
  } catch (error) {
    $orders.set({ state: 'failed', message: failureText(error) })
  }
}

/** Something of a paid order that can be opened or downloaded. */
export type Owned = OrderItem & { readonly orderId: string }

/** Books and courses of an order that were paid for and not given back. */
export function ownedIn(order: Order): Owned[] {
  if (order.paymentStatus !== 'Paid') return []
  return order.productId
    .filter(({ itemType, givenBack }) => itemType !== 'Dhyanam' && givenBack === 0)
    .map((item) => ({ ...item, orderId: order._id }))
}

/** The same of all orders, each once. */
export const $downloads = computed($orders, (now): readonly Owned[] => {
  if (now.state !== 'ready') return []
  const owned = now.orders.flatMap(ownedIn)
  return [...new Map(owned.map((item) => [item.id, item])).values()]
})
