import { CallError } from '#api/call-error.ts'
import type { LogOut } from '#contracts/account.ts'
import { loggedOutHere } from '#words/log-in.ts'
import { callAsUser } from './call-as-user.ts'
import { leaveHere } from './end-session.ts'
import { showNotice } from './notice.ts'

/** Leaves at once, here and in every tab; the server is told so that the token is worth nothing. */
export async function logOut(): Promise<void> {
  const revoked = callAsUser<LogOut>('post', '/api/auth/logout')
  leaveHere()
  try {
    await revoked
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code !== 'not-logged-in') showNotice({ kind: 'alert', text: loggedOutHere })
  }
}
