import { atom } from 'nanostores'
import type { CallFailure } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { LogIn, OpenedSession } from '#contracts/account.ts'
import { keepsNothing, loggedIn, logInFailed } from '#words/log-in.ts'
import { markBrowserOpen } from './browser.ts'
import { $cartCount } from './cart-count.ts'
import { storePendingItem, takePendingItem, type PendingItem } from './cart-handoff.ts'
import { forgetStoredExceptOf } from './expiring-storage.ts'
import { editing, type FormState, fieldErrors, submitForm } from './form.ts'
import { shared } from './guarded-storage.ts'
import { carryNotice, type Notice, showNotice } from './notice.ts'
import { returnPath } from './return-path.ts'
import { $session, type Session } from './session.ts'
import { countIfUncounted } from './watch-session.ts'

const success = { kind: 'status', text: loggedIn } as const

/** How long a log-in waits for the number beside the cart; without an answer, the next page requests it. */
const countWithinMs = 1000

/**
 * Stores the new session, until the browser closes unless it is `remembered`, adds the pending item to the cart and
 * goes there, or back to the page that asked for the log-in, else to `otherwise`, else nowhere. Does not navigate if
 * the user has left the page meanwhile, or if the next page would not have the session.
 */
export async function startSession(
  { user, token }: OpenedSession,
  remembered: boolean,
  otherwise?: string,
): Promise<void> {
  const { userId, email, displayName } = user
  const { search, origin } = globalThis.location
  const next = returnPath(search, origin)
  const item = takePendingItem(userId, next)
  forgetStoredExceptOf(userId)
  markBrowserOpen()
  if (item) storePendingItem({ ...item, userId })
  if (!keepSession({ state: 'in', userId, token, email, displayName, remembered })) {
    showNotice({ kind: 'alert', text: keepsNothing })
    return
  }
  const isStillHere = watchLeaving()
  const notice = item ? await addItem(item, userId) : success
  // Adding a pending item has set the number already.
  const counted = countIfUncounted()
  // As adding to the cart does without a log-in.
  const isAdded = item !== undefined && notice.kind === 'status' && notice !== success
  const goal = isAdded ? '/cart' : (next ?? otherwise)
  if (!goal) {
    showNotice(notice)
    return
  }
  await Promise.race([counted, pass(countWithinMs)])
  carryNotice(notice)
  if (isStillHere()) globalThis.location.replace(goal)
}

/** Returns whether the next page will have the session: storage may be unavailable or full. */
function keepSession(session: Extract<Session, { state: 'in' }>): boolean {
  $cartCount.set(NaN)
  $session.set(session)
  return shared.lasts('session')
}

/** Whether this browser can store a log-in for the next page: without that nothing can be bought in it. */
export function keepsSessions(): boolean {
  const probe = 'probe'
  // At least as long as a stored session.
  shared.write(probe, '0'.repeat(600))
  const isKept = shared.lasts(probe)
  shared.remove(probe)
  return isKept && navigator.cookieEnabled
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts watching whether the user leaves the page. */
function watchLeaving(): () => boolean {
  let isHere = true
  const leave = () => (isHere = false)
  for (const event of ['beforeunload', 'pagehide']) addEventListener(event, leave, { once: true })
  return () => isHere
}

/** Loads its code only for a visitor with a pending item; if loading fails, the item stays pending. */
async function addItem(item: PendingItem, userId: string): Promise<Notice> {
  const arrived = await import('./add-pending-item.ts').catch(() => undefined)
  return (await arrived?.addPendingItem(item, userId)) ?? success
}

interface Credentials {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

type Field = 'email' | 'password'

const fields = new Map<CallFailure, Field>([
  ['wrong-credentials', 'password'],
  ['invalid-request', 'email'],
])

export const $logInForm = atom<FormState<Field>>(editing)

/** Logs in; a refusal is shown beside the form, which keeps what was typed. */
export async function logIn(body: Credentials): Promise<void> {
  const { email, password, remember } = body
  await submitForm($logInForm, {
    problems: fieldErrors({
      email: email.trim() ? undefined : 'ownEmail',
      password: password ? undefined : 'password',
    }),
    send: async () => {
      await startSession(await call<LogIn>('post', '/api/auth/login', { body }), remember)
    },
    explain: ({ code, message }) => ({
      words: code === 'unexpected' ? logInFailed : message,
      field: fields.get(code),
    }),
  })
}
