import { CallError } from '#api/call-error.ts'
import { loggedIn } from '#words/log-in.ts'
import * as words from '#words/products.ts'
import type { Notice } from './notice.ts'
import { putInCart, refusedNotice } from './put-in-cart.ts'
import { forgetWish, type Wish } from './pending-cart-item.ts'

const unanswered = ['offline', 'timeout']

/** Says both: that somebody is logged in, and what became of their wish, which stays one until the server answers. */
export async function fulfilWish(wish: Wish, userId: string): Promise<Notice> {
  try {
    const added = await putInCart(wish, userId)
    forgetWish()
    const action = { label: words.seeCart, href: '/cart' }
    return { ...added, text: words.loggedInAnd(loggedIn, added.text), action }
  } catch (error) {
    const refused = refusedNotice(error)
    if (!(error instanceof CallError && unanswered.includes(error.code))) forgetWish()
    return { ...refused, text: words.loggedInAnd(loggedIn, refused.text) }
  }
}
