import { logIn, sessionEnded } from '#words/calls.ts'
import { showNotice } from './notice.ts'
import { logInHref } from './return-path.ts'
import { $session } from './session.ts'
import { isVerifiedWithin, verifySession } from './verify-session.ts'

const minutes = 60_000

let isAsking = false

async function ask(): Promise<void> {
  if (isAsking || document.visibilityState !== 'visible' || isVerifiedWithin(5 * minutes)) return
  isAsking = true
  await verifySession()
  isAsking = false
}

/**
 * For pages that ask the server nothing about whoever is here: asks now and whenever somebody comes back
 * to the page, at most once in five minutes in all tabs, and says so when the session has been ended.
 */
export async function watchSession(): Promise<void> {
  $session.listen((session, before) => {
    if (session.state === 'in' || !session.ended || before?.state !== 'in') return
    const { pathname, search } = globalThis.location
    const action = { label: logIn, href: logInHref(pathname + search) }
    showNotice({ kind: 'status', text: sessionEnded, action })
  })
  document.addEventListener('visibilitychange', () => void ask())
  addEventListener('pageshow', () => void ask())
  await ask()
}
