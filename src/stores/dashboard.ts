import { atom } from 'nanostores'
import { askBookings, askOrders } from '#api/ask-orders.ts'
import type { Booking } from '#contracts/purchases/list-bookings.ts'
import type { Order } from '#contracts/shopping/order.ts'
import { forgetSession } from './call-as-user.ts'
import { $session, isHere } from './session.ts'

type Dashboard =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready'
      readonly orders: readonly Order[]
      readonly bookings: readonly Booking[]
    }

/** What somebody has bought and booked, for the first look into the account. */
export const $dashboard = atom<Dashboard>({ state: 'loading' })

/** Starts from nothing, so that nobody sees what somebody else has bought; an answer for who has left is nobody's. */
export async function loadDashboard(): Promise<void> {
  const session = $session.get()
  if (session.state === 'out') return
  $dashboard.set({ state: 'loading' })
  const [orders, bookings] = await Promise.all([
    askOrders(session.userId, session.token),
    askBookings(session.userId, session.token),
  ])
  if (orders === 'refused' || bookings === 'refused') forgetSession(session.token)
  else if (isHere(session.userId))
    $dashboard.set(orders && bookings ? { state: 'ready', orders, bookings } : { state: 'failed' })
}
