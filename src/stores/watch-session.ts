import { askUser } from '#api/ask-user.ts'
import { logIn, sessionEnded } from '#words/calls.ts'
import { forgetSession } from './call-as-user.ts'
import { $cartCount } from './cart-count.ts'
import { persistentAtom } from './guarded-storage.ts'
import { showNotice } from './notice.ts'
import { logInHref } from './return-path.ts'
import { $session } from './session.ts'

/** When the server last confirmed the session, in epoch milliseconds. Shared by all tabs. */
const $verifiedAt = persistentAtom<number>('session-verified', 0, {
  encode: String,
  decode: (text) => Number(text) || 0,
})

/** Checks with the server whether the stored session is still valid; offline, it is trusted. */
export async function verifySession(): Promise<void> {
  const asked = $session.get()
  if (asked.state === 'out') return
  const answer = await askUser(asked.userId, asked.token)
  if (answer === 'refused') forgetSession(asked.token)
  if (!answer || answer === 'refused') return
  $verifiedAt.set(Date.now())
  const session = $session.get()
  // Another tab may have logged another user in meanwhile.
  if (session.state === 'in' && session.token === asked.token)
    $session.set({ ...session, email: answer.email, displayName: answer.displayName })
}

/** Whether the server confirmed it within the last `recentMs`; a clock that was set back proves nothing. */
export function isVerifiedWithin(recentMs: number): boolean {
  return Math.abs(Date.now() - $verifiedAt.get()) < recentMs
}

const minutes = 60_000

let isChecking = false

async function check(atMostEveryMs: number): Promise<void> {
  if (isChecking || document.visibilityState !== 'visible' || isVerifiedWithin(atMostEveryMs))
    return
  isChecking = true
  await verifySession()
  isChecking = false
}

/**
 * For pages with no request about the current user: checks now and on every return to the page, at most once in five
 * minutes across all tabs, and shows a notice when the session has ended.
 */
export async function watchSession(): Promise<void> {
  $session.listen((session, before) => {
    if (session.state === 'in' || !session.ended || before?.state !== 'in') return
    const { pathname, search } = globalThis.location
    const action = { label: logIn, href: logInHref(pathname + search) }
    showNotice({ kind: 'status', text: sessionEnded, action })
  })
  await checkOnReturn(5 * minutes)
}

/** For pages that show an ended session by themselves: checks now and on every return, without a notice. */
export async function watchSessionSilently(): Promise<void> {
  await checkOnReturn(0)
}

async function checkOnReturn(atMostEveryMs: number): Promise<void> {
  const checkNow = () => check(atMostEveryMs)
  document.addEventListener('visibilitychange', () => void checkNow())
  addEventListener('pageshow', () => void checkNow())
  void countIfUncounted()
  await checkNow()
}

/** Requests the number beside the cart after a log-in; without an answer, the next page requests it. */
export async function countIfUncounted(): Promise<void> {
  if (!Number.isNaN($cartCount.get())) return
  await import('./count-cart.ts').then(({ countCart }) => countCart()).catch(() => undefined)
}
