import { persistentAtom } from './guarded-storage.ts'
import { askUser } from '#api/ask-user.ts'
import { forgetSession } from './call-as-user.ts'
import { $session } from './session.ts'

/** When the server last said that the session holds, in epoch milliseconds. Shared by all tabs. */
const $verifiedAt = persistentAtom<number>('session-verified', 0, {
  encode: String,
  decode: (text) => Number(text) || 0,
})

/** Asks the server whether the remembered session still holds; offline, it is believed. */
export async function verifySession(): Promise<void> {
  const asked = $session.get()
  if (asked.state === 'out') return
  const answer = await askUser(asked.userId, asked.token)
  if (answer === 'refused') forgetSession(asked.token)
  if (!answer || answer === 'refused') return
  $verifiedAt.set(Date.now())
  const session = $session.get()
  // Another tab may have logged somebody else in while we were asking.
  if (session.state === 'in' && session.token === asked.token)
    $session.set({ ...session, email: answer.email, displayName: answer.displayName })
}

/** Whether the server said so within the last `recentMs`; a clock that was set back proves nothing. */
export function isVerifiedWithin(recentMs: number): boolean {
  return Math.abs(Date.now() - $verifiedAt.get()) < recentMs
}
