import type { OpenedSession } from '#contracts/account/user.ts'
import { loggedIn } from '#words/log-in.ts'
import { markBrowserOpen } from './browser-open.ts'
import { $cartCount } from './cart-count.ts'
import { forgetKeptButOf } from './kept.ts'
import { carryNotice, type Notice, showNotice } from './notice.ts'
import { returnPath } from './return-path.ts'
import { $session } from './session.ts'
import { keepWish, takeWish, type Wish } from './wish.ts'

const success = { kind: 'status', text: loggedIn } as const

/** How long a log-in waits for the number beside the cart; when it does not come, the cart itself has it. */
const countWithinMs = 1000

/**
 * Keeps the opened session, until the browser closes unless it is `remembered`, puts into the cart what the log-in
 * was asked for, and goes back to the page that asked for it, else to `otherwise`, else nowhere; nor does it take
 * anybody away who has gone elsewhere meanwhile.
 */
export async function enter(
  { user, token }: OpenedSession,
  remembered: boolean,
  otherwise?: string,
): Promise<void> {
  const { userId, email, displayName } = user
  const { search, origin } = globalThis.location
  const next = returnPath(search, origin)
  const wish = takeWish(userId, next)
  forgetKeptButOf(userId)
  markBrowserOpen()
  $cartCount.set(0)
  $session.set({ state: 'in', userId, token, email, displayName, remembered })
  const isStillHere = watchLeaving()
  if (wish) keepWish({ ...wish, userId })
  const notice = wish ? await fulfil(wish, userId) : success
  const goal = next ?? otherwise
  if (!goal) {
    showNotice(notice)
    void countCart()
    return
  }
  if (!wish) await Promise.race([countCart(), pass(countWithinMs)])
  carryNotice(notice)
  if (isStillHere()) globalThis.location.replace(goal)
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Begins to watch for somebody who leaves the page. */
function watchLeaving(): () => boolean {
  let isHere = true
  const leave = () => (isHere = false)
  for (const way of ['beforeunload', 'pagehide']) addEventListener(way, leave, { once: true })
  return () => isHere
}

/** What says and does it comes only for whoever has wished something; lost, the wish stays one. */
async function fulfil(wish: Wish, userId: string): Promise<Notice> {
  const arrived = await import('./fulfil-wish.ts').catch(() => undefined)
  return (await arrived?.fulfilWish(wish, userId)) ?? success
}

/** For the number beside the cart; when this does not come, the next page has it. */
async function countCart(): Promise<void> {
  const arrived = await import('./count-cart.ts').catch(() => undefined)
  await arrived?.countCart()
}
