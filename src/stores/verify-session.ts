import { CallError } from '#api/call-error.ts'
import type { GetUser } from '#contracts/account/get-user.ts'
import { callAsUser } from './call-as-user.ts'
import { $session } from './session.ts'

/** Asks the server whether the remembered session still holds; offline, it is believed. */
export async function verifySession(): Promise<void> {
  const asked = $session.get()
  if (asked.state === 'out') return
  try {
    const { email, displayName } = await callAsUser<GetUser>('get', '/api/auth/user/{userId}')
    const session = $session.get()
    // Another tab may have logged somebody else in while we were asking.
    if (session.state === 'in' && session.token === asked.token)
      $session.set({ ...session, email, displayName })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}
