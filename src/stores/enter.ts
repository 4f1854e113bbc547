import type { OpenedSession } from '#contracts/account/user.ts'
import { loggedIn } from '#words/log-in.ts'
import * as words from '#words/products.ts'
import { markBrowserOpen } from './browser-open.ts'
import { forgetKeptButOf } from './kept.ts'
import { carryNotice, type Notice, showNotice } from './notice.ts'
import { putInCart, refusedNotice } from './put-in-cart.ts'
import { isEntrance, ownPath, returnPath } from './return-path.ts'
import { $session } from './session.ts'
import { takeWish, type Wish } from './wish.ts'

const success = { kind: 'status', text: loggedIn } as const

/**
 * Keeps the opened session, until the browser closes unless it is `remembered`, puts into the cart what the log-in
 * was asked for, and goes back to the page that asked for it, else to `otherwise`, else nowhere.
 */
export async function enter(
  { user, token }: OpenedSession,
  remembered: boolean,
  otherwise?: string,
): Promise<void> {
  const { userId, email, displayName } = user
  const wish = takeWish(userId)
  forgetKeptButOf(userId)
  markBrowserOpen()
  $session.set({ state: 'in', userId, token, email, displayName, remembered })
  const notice = wish ? await fulfil(wish, userId) : success
  const { pathname, search, origin } = globalThis.location
  const wishedAt = wish && isEntrance(pathname) ? ownPath(wish.from, origin) : undefined
  const next = returnPath(search, origin) ?? wishedAt ?? otherwise
  if (!next) {
    showNotice(notice)
    void countCart()
    return
  }
  carryNotice(notice)
  globalThis.location.replace(next)
}

/** Says both: that somebody is logged in, and what became of their wish. */
async function fulfil(wish: Wish, userId: string): Promise<Notice> {
  try {
    const added = await putInCart(wish, userId)
    const action = { label: words.seeCart, href: '/cart' }
    return { ...added, text: words.loggedInAnd(loggedIn, added.text), action }
  } catch (error) {
    const refused = refusedNotice(error)
    return { ...refused, text: words.loggedInAnd(loggedIn, refused.text) }
  }
}

/** For the number beside the cart; when this does not come, the next page has it. */
async function countCart(): Promise<void> {
  const cart = await import('./cart.ts').catch(() => undefined)
  await cart?.loadCart()
}
