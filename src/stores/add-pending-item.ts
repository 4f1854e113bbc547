import { CallError } from '#api/call-error.ts'
import { loggedIn } from '#words/log-in.ts'
import * as words from '#words/products.ts'
import { putInCart, refusedNotice } from './add-to-cart.ts'
import { forgetPendingItem, type PendingItem } from './cart-handoff.ts'
import type { Notice } from './notice.ts'

const unanswered = ['offline', 'timeout']

/** Returns the notice of a log-in with a pending item, and adds the item; it stays pending until the server answers. */
export async function addPendingItem(item: PendingItem, userId: string): Promise<Notice> {
  try {
    const added = await putInCart(item, userId)
    forgetPendingItem()
    return { ...added, text: words.loggedInAnd(loggedIn, added.text) }
  } catch (error) {
    const refused = refusedNotice(error)
    if (!(error instanceof CallError && unanswered.includes(error.code))) forgetPendingItem()
    return { ...refused, text: words.loggedInAnd(loggedIn, refused.text) }
  }
}
