import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import { logIn } from '#words/calls.ts'
import * as words from '#words/products.ts'
import { fetchCartAhead } from './fetch-ahead.ts'
import { $notice, carryNotice, dismissNotice, showNotice } from './notice.ts'
import { onRestored } from './on-return.ts'
import { type Purchasable, putInCart, refusedNotice } from './put-in-cart.ts'
import { logInHref } from './return-path.ts'
import { $session } from './session.ts'
import { forgetWish, keepWish } from './pending-cart-item.ts'

const aheadMs = 30

/** Ids of the products that are being added right now. */
export const $adding = atom<readonly string[]>([])

// A page that comes back from the browser's memory must not come back with stuck buttons.
onRestored($adding, () => {
  $adding.set([])
})

/** What is wished here is put into the cart by the log-in (enter.ts). */
function askToLogIn({ productId, itemType }: Purchasable, userId?: string): void {
  const from = `${globalThis.location.pathname}#${productId}`
  keepWish({ productId, itemType, from, userId })
  const action = { label: logIn, href: logInHref(from) }
  showNotice({ kind: 'alert', text: words.logInToAdd, action })
  // Whoever sends the question away wants nothing more.
  const unlisten = $notice.listen((now) => {
    unlisten()
    if (!now) forgetWish()
  })
}

/** Adds one and goes to the cart; without a session, says so, sends nothing, and keeps the wish. */
export async function addToCart(product: Purchasable): Promise<void> {
  const { productId } = product
  if ($adding.get().includes(productId)) return
  const session = $session.get()
  if (session.state === 'out') {
    askToLogIn(product)
    return
  }
  dismissNotice()
  forgetWish()
  $adding.set([...$adding.get(), productId])
  try {
    const added = putInCart(product, session.userId)
    // The call goes first: over HTTP/1.1 it would wait for one of six connections.
    setTimeout(fetchCartAhead, aheadMs)
    carryNotice(await added)
    globalThis.location.assign('/cart')
  } catch (error) {
    $adding.set($adding.get().filter((id) => id !== productId))
    if (error instanceof CallError && error.code === 'not-logged-in')
      askToLogIn(product, session.userId)
    else showNotice(refusedNotice(error))
  }
}
