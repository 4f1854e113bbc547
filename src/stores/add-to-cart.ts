import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import type { AddToCart } from '#contracts/shopping/add-to-cart.ts'
import { cartCount } from '#domain/cart.ts'
import type { ItemType } from '#domain/item.ts'
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

const successTexts: Record<ItemType, string> = {
  Course: 'Course added to cart successfully!',
  Book: 'Book added to cart successfully!',
  Dhyanam: 'Product added to cart successfully!',
}

function askToLogIn(productId: string): void {
  const href = logInHref(`${globalThis.location.pathname}#${productId}`)
  const text = 'Please log in to add items to your cart.'
  showNotice({ kind: 'alert', text, action: { label: 'Log in', href } })
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
    carryNotice({ kind: 'status', text: successTexts[itemType] })
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
  const downloads = { label: 'Your downloads', href: '/my-account/downloads' }
  const action = error.code === 'already-owned' ? { action: downloads } : {}
  showNotice({ kind: 'alert', text: error.message, ...action })
}
