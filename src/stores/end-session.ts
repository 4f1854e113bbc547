import { $cartCount } from './cart-count.ts'
import { forgetDelivery } from './forget-delivery.ts'
import { forgetKept } from './expiring-storage.ts'
import { $session, loggedOut } from './session.ts'

/** Nobody is logged in any more, here and in every tab, and nothing of them stays for whoever comes next. */
export function leaveHere(): void {
  $session.set(loggedOut)
  $cartCount.set(0)
  forgetDelivery()
  forgetKept()
}
