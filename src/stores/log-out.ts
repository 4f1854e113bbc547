import { CallError } from '#api/call-error.ts'
import type { LogOut } from '#contracts/account.ts'
import { deliveryKey, unsentLessonsKey } from '#domain/storage-keys.ts'
import { loggedOutHere } from '#words/log-in.ts'
import { callAsUser } from './call-as-user.ts'
import { $cartCount } from './cart-count.ts'
import { forgetStored } from './expiring-storage.ts'
import { shared } from './guarded-storage.ts'
import { showNotice } from './notice.ts'
import { $session, loggedOut } from './session.ts'

/** Ends the session, here and in every tab, and removes the user's data from the browser. */
export function endSession(): void {
  $session.set(loggedOut)
  $cartCount.set(0)
  shared.remove(deliveryKey)
  shared.remove(unsentLessonsKey)
  forgetStored()
}

/** Logs out at once, here and in every tab; also notifies the server, which revokes the token. */
export async function logOut(): Promise<void> {
  const revoked = callAsUser<LogOut>('post', '/api/auth/logout')
  endSession()
  try {
    await revoked
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code !== 'not-logged-in') showNotice({ kind: 'alert', text: loggedOutHere })
  }
}
