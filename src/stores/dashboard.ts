import { atom } from 'nanostores'
import { askOrders } from '#api/ask-orders.ts'
import type { Order } from '#contracts/shopping/order.ts'
import { forgetSession } from './call-as-user.ts'
import { $session, isHere } from './session.ts'

type Dashboard =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly orders: readonly Order[] }

/** What somebody has bought, for the first look into the account. */
export const $dashboard = atom<Dashboard>({ state: 'loading' })

/** Starts from nothing, so that nobody sees what somebody else has bought; an answer for who has left is nobody's. */
export async function loadDashboard(): Promise<void> {
  const session = $session.get()
  if (session.state === 'out') return
  $dashboard.set({ state: 'loading' })
  const told = await askOrders(session.userId, session.token)
  if (told === 'refused') forgetSession(session.token)
  else if (isHere(session.userId))
    $dashboard.set(told ? { state: 'ready', orders: told } : { state: 'failed' })
}
