import { logIn, sessionEnded } from '#words/calls.ts'
import { showNotice } from './notice.ts'
import { logInHref } from './return-path.ts'
import { $session } from './session.ts'
import { countIfUncounted } from './uncounted.ts'
import { isVerifiedWithin, verifySession } from './verify-session.ts'

const minutes = 60_000

let isAsking = false

async function ask(atMostEveryMs: number): Promise<void> {
  if (isAsking || document.visibilityState !== 'visible' || isVerifiedWithin(atMostEveryMs)) return
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
  await askAlways(5 * minutes)
}

/** For pages that show a session that has ended by themselves: asks now and at every return, and says nothing. */
export async function watchSessionSilently(): Promise<void> {
  await askAlways(0)
}

async function askAlways(atMostEveryMs: number): Promise<void> {
  const askNow = () => ask(atMostEveryMs)
  document.addEventListener('visibilitychange', () => void askNow())
  addEventListener('pageshow', () => void askNow())
  void countIfUncounted()
  await askNow()
}
