import { atom } from 'nanostores'
import { askBookings, askInCart, askOrders } from '#api/ask-orders.ts'
import type { Booking } from '#contracts/bookings.ts'
import type { Order } from '#contracts/orders.ts'
import { forgetSession } from './call-as-user.ts'
import { isAccountDrawn } from './drawn-account.ts'
import { onReturn } from './on-return.ts'
import { $session, isHere } from './session.ts'

type Dashboard =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready'
      readonly orders: readonly Order[]
      readonly bookings: readonly Booking[]
      /** Ids of the products in the cart. */
      readonly inCart: readonly string[]
    }

/** The user's purchases and bookings, for the first page of the account. */
export const $dashboard = atom<Dashboard>({ state: 'loading' })

/** Starts with the data drawn on the page; false if there is none of this user, or newer data is loaded. */
export function takeOverDashboard(): boolean {
  const { drawnAccount } = globalThis
  if (!drawnAccount || !isAccountDrawn()) return false
  if ($dashboard.get().state === 'loading') $dashboard.set({ state: 'ready', ...drawnAccount })
  const now = $dashboard.get()
  return now.state === 'ready' && now.orders === drawnAccount.orders
}

const reads = { requested: 0, answered: 0 }

/** Starts empty, so that another user's purchases are never shown. */
export async function loadDashboard(): Promise<void> {
  $dashboard.set({ state: 'loading' })
  await readDashboard(() => $dashboard.set({ state: 'failed' }))
}

/** Reloads in the background; what is displayed stays until the answer, or if there is none. */
export async function refreshDashboard(): Promise<void> {
  await readDashboard(() => {})
}

// Something may have been paid meanwhile. What is displayed stays until the answer, or if there is none.
onReturn($dashboard, () => {
  if ($dashboard.get().state === 'ready') void refreshDashboard()
  else void loadDashboard()
})

/** Drops responses to requests older than the displayed one, and those that arrive after the user has left. */
async function readDashboard(onFailure: () => void): Promise<void> {
  const session = $session.get()
  if (session.state === 'out') return
  reads.requested += 1
  const read = reads.requested
  const [orders, bookings, inCart] = await Promise.all([
    askOrders(session.userId, session.token),
    askBookings(session.userId, session.token),
    askInCart(session.token),
  ])
  if (orders === 'refused' || bookings === 'refused') {
    forgetSession(session.token)
    return
  }
  if (!isHere(session.userId) || read < reads.answered) return
  if (!orders || !bookings) {
    onFailure()
    return
  }
  reads.answered = read
  $dashboard.set({ state: 'ready', orders, bookings, inCart })
}
