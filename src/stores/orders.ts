import { atom, computed } from 'nanostores'
import type { ListOrders } from '#contracts/shopping/list-orders.ts'
import type { Order } from '#contracts/shopping/order.ts'
import { callAsUser, failureText } from './call-as-user.ts'
import { type Owned, ownedOf } from './owned.ts'

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

/** The same of all orders, each once. */
export const $downloads = computed($orders, (now): readonly Owned[] => {
  return now.state === 'ready' ? ownedOf(now.orders) : []
})
