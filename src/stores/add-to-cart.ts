import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import type { AddToCart } from '#contracts/shopping/add-to-cart.ts'
import { cartCount } from '#domain/cart.ts'
import type { ItemType } from '#domain/item.ts'
import { logIn } from '#words/calls.ts'
import * as words from '#words/products.ts'
import { callAsUser } from './call-as-user.ts'
import { $cartCount } from './cart-count.ts'
import { carryNotice, dismissNotice, showNotice } from './notice.ts'
import { onRestored } from './on-return.ts'
import { logInHref } from './return-path.ts'
import { $session } from './session.ts'

interface Purchasable {
  readonly productId: string
  readonly itemType: ItemType
}

/** Ids of the products that are being added right now. */
export const $adding = atom<readonly string[]>([])

// A page that comes back from the browser's memory must not come back with stuck buttons.
onRestored($adding, () => {
  $adding.set([])
})

function askToLogIn(productId: string): void {
  const href = logInHref(`${globalThis.location.pathname}#${productId}`)
  const action = { label: logIn, href }
  showNotice({ kind: 'alert', text: words.logInToAdd, action })
}

/** Adds one and goes to the cart; without a session, says so and sends nothing. */
export async function addToCart({ productId, itemType }: Purchasable): Promise<void> {
  if ($adding.get().includes(productId)) return
  const session = $session.get()
  if (session.state === 'out') {
    askToLogIn(productId)
    return
  }
  dismissNotice()
  $adding.set([...$adding.get(), productId])
  const body = { productId, itemType, quantity: 1, userId: session.userId }
  try {
    const cart = await callAsUser<AddToCart>('post', '/api/cart/add', { body })
    $cartCount.set(cartCount(cart.items))
    const text = cart.wasThere ? words.inCartAlready : words.addedToCart[itemType]
    carryNotice({ kind: 'status', text })
    globalThis.location.assign('/cart')
  } catch (error) {
    $adding.set($adding.get().filter((id) => id !== productId))
    explain(error, productId)
  }
}

function explain(error: unknown, productId: string): void {
  if (!(error instanceof CallError)) throw error
  if (error.code === 'not-logged-in') {
    askToLogIn(productId)
    return
  }
  const downloads = { label: words.yourDownloads, href: '/my-account/downloads' }
  const action = error.code === 'already-owned' ? { action: downloads } : {}
  showNotice({ kind: 'alert', text: error.message, ...action })
}
