import { atom, computed } from 'nanostores'
import type { ListOrders, Order } from '#contracts/orders.ts'
import { callAsUser, failureText } from './call-as-user.ts'
import { onReturn } from './on-return.ts'
import { type Owned, ownedOf } from './owned.ts'

type Orders =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; orders: readonly Order[] }

export const $orders = atom<Orders>({ state: 'loading' })

const reads = { requested: 0, answered: 0 }

/** Starts from nothing, so that nobody sees the orders of who was logged in before. */
export async function loadOrders(): Promise<void> {
  $orders.set({ state: 'loading' })
  await readOrders((message) => $orders.set({ state: 'failed', message }))
}

// Meanwhile something may have been paid. What is on show stays until the answer, or without one.
onReturn($orders, () => {
  if ($orders.get().state === 'ready') void readOrders(() => {})
  else void loadOrders()
})

/** What was asked for before the answer that is on show is older, however late it comes. */
async function readOrders(onFailure: (message: string) => void): Promise<void> {
  reads.requested += 1
  const read = reads.requested
  try {
    const { orders } = await callAsUser<ListOrders>('get', '/api/orders/user/{userId}')
    if (read < reads.answered) return
    reads.answered = read
    $orders.set({ state: 'ready', orders })
  } catch (error) {
    onFailure(failureText(error))
  }
}

/** The same of all orders, each once. */
export const $downloads = computed($orders, (now): readonly Owned[] => {
  return now.state === 'ready' ? ownedOf(now.orders) : []
})
