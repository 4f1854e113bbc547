import { atom, computed } from 'nanostores'
import { askOrders } from '#api/ask-orders.ts'
import type { ListOrders, Order } from '#contracts/orders.ts'
import { callAsUser, failureText, forgetSession } from './call-as-user.ts'
import { isAccountDrawn } from './drawn-account.ts'
import { onReturn } from './on-return.ts'
import { type Owned, ownedOf } from './owned.ts'
import { $session, isHere } from './session.ts'

type Orders =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; orders: readonly Order[] }

export const $orders = atom<Orders>({ state: 'loading' })

/** Starts with the orders drawn on the page; false if there are none of this user, or newer ones are loaded. */
export function takeOverOrders(): boolean {
  const { drawnAccount } = globalThis
  if (!drawnAccount || !isAccountDrawn()) return false
  const { orders } = drawnAccount
  if ($orders.get().state === 'loading') $orders.set({ state: 'ready', orders })
  const now = $orders.get()
  return now.state === 'ready' && now.orders === orders
}

const reads = { requested: 0, answered: 0 }

/** Starts empty, so that the orders of a previous user are never shown. */
export async function loadOrders(): Promise<void> {
  $orders.set({ state: 'loading' })
  await readOrders((message) => $orders.set({ state: 'failed', message }))
}

/**
 * Reloads in the background; what is displayed stays until the answer, or if there is none: so the API client that
 * reports errors (8 kB) is not needed.
 */
export async function refreshOrders(): Promise<void> {
  const session = $session.get()
  if (session.state === 'out') return
  reads.requested += 1
  const read = reads.requested
  const orders = await askOrders(session.userId, session.token)
  if (orders === 'refused') forgetSession(session.token)
  else if (orders && isHere(session.userId) && read >= reads.answered) {
    reads.answered = read
    $orders.set({ state: 'ready', orders })
  }
}

// Something may have been paid meanwhile. What is displayed stays until the answer, or if there is none.
onReturn($orders, () => {
  if ($orders.get().state === 'ready') void refreshOrders()
  else void loadOrders()
})

/** Drops responses to requests older than the displayed one. */
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

/** The same for all orders, each item once. */
export const $downloads = computed($orders, (now): readonly Owned[] => {
  return now.state === 'ready' ? ownedOf(now.orders) : []
})
