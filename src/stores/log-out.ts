import { CallError } from '#api/call-error.ts'
import type { LogOut } from '#contracts/account/log-out.ts'
import { loggedOutHere } from '#words/log-in.ts'
import { callAsUser } from './call-as-user.ts'
import { $cartCount } from './cart-count.ts'
import { forgetDelivery } from './forget-delivery.ts'
import { showNotice } from './notice.ts'
import { $session, loggedOut } from './session.ts'

/** Leaves at once, here and in every tab; the server is told so that the token is worth nothing. */
export async function logOut(): Promise<void> {
  const revoked = callAsUser<LogOut>('post', '/api/auth/logout')
  $session.set(loggedOut)
  $cartCount.set(0)
  forgetDelivery()
  try {
    await revoked
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code !== 'not-logged-in') showNotice({ kind: 'alert', text: loggedOutHere })
  }
}
