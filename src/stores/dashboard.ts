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
      /** The ids of what lies in the cart. */
      readonly inCart: readonly string[]
    }

/** What somebody has bought and booked, for the first look into the account. */
export const $dashboard = atom<Dashboard>({ state: 'loading' })

/** Begins with what the page shows already; false where it shows nothing of this user, or something newer is known. */
export function takeOverDashboard(): boolean {
  const { drawnAccount } = globalThis
  if (!drawnAccount || !isAccountDrawn()) return false
  if ($dashboard.get().state === 'loading') $dashboard.set({ state: 'ready', ...drawnAccount })
  const now = $dashboard.get()
  return now.state === 'ready' && now.orders === drawnAccount.orders
}

const reads = { requested: 0, answered: 0 }

/** Starts from nothing, so that nobody sees what somebody else has bought. */
export async function loadDashboard(): Promise<void> {
  $dashboard.set({ state: 'loading' })
  await readDashboard(() => $dashboard.set({ state: 'failed' }))
}

/** Reads it anew behind what is on show, which stays until the answer, or without one. */
export async function refreshDashboard(): Promise<void> {
  await readDashboard(() => {})
}

// Meanwhile something may have been paid. What is on show stays until the answer, or without one.
onReturn($dashboard, () => {
  if ($dashboard.get().state === 'ready') void refreshDashboard()
  else void loadDashboard()
})

/** What was asked for before the answer that is on show is older; what comes for who has left is nobody's. */
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
