import type { OpenedSession } from '#contracts/account/user.ts'
import { loggedIn } from '#words/log-in.ts'
import { markBrowserOpen } from './browser-open.ts'
import { carryNotice, showNotice } from './notice.ts'
import { returnPath } from './return-path.ts'
import { $session } from './session.ts'

const success = { kind: 'status', text: loggedIn } as const

/**
 * Keeps the opened session, until the browser closes unless it is `remembered`, and goes back to
 * the page that asked for it, else to `otherwise`, else nowhere.
 */
export function enter(
  { user, token }: OpenedSession,
  remembered: boolean,
  otherwise?: string,
): void {
  const { userId, email, displayName } = user
  markBrowserOpen()
  $session.set({ state: 'in', userId, token, email, displayName, remembered })
  const { search, origin } = globalThis.location
  const next = returnPath(search, origin) ?? otherwise
  if (!next) {
    showNotice(success)
    void countCart()
    return
  }
  carryNotice(success)
  globalThis.location.replace(next)
}

/** For the number beside the cart; when this does not come, the next page has it. */
async function countCart(): Promise<void> {
  const cart = await import('./cart.ts').catch(() => undefined)
  await cart?.loadCart()
}
