import { CallError } from '#api/call-error.ts'
import type { AddToCart } from '#contracts/cart.ts'
import { cartCount } from '#domain/cart.ts'
import type { ItemType } from '#domain/item.ts'
import * as words from '#words/products.ts'
import { callAsUser } from './call-as-user.ts'
import { $cartCount } from './cart-count.ts'
import { carryCart } from './cart-handoff.ts'
import type { Notice } from './notice.ts'
import { isHere } from './session.ts'

export interface Purchasable {
  readonly productId: string
  readonly itemType: ItemType
}

/** Adds one for this person, though they leave the page meanwhile, and answers what to say. Throws `CallError`. */
export async function putInCart(
  { productId, itemType }: Purchasable,
  userId: string,
): Promise<Notice> {
  const body = { productId, itemType, quantity: 1, userId }
  const cart = await callAsUser<AddToCart>('post', '/api/cart/add', {
    body,
    outlivesPage: true,
  })
  if (isHere(userId)) {
    $cartCount.set(cartCount(cart.items))
    carryCart(cart)
  }
  const text = cart.wasThere ? words.inCartAlready : words.addedToCart[itemType]
  return { kind: 'status', text }
}

/** Why it is not in the cart, with a way on if there is one; anything that is not a `CallError` is a bug and thrown on. */
export function refusedNotice(error: unknown): Notice {
  if (!(error instanceof CallError)) throw error
  const downloads = { label: words.yourDownloads, href: '/my-account/downloads' }
  const action = error.code === 'already-owned' ? { action: downloads } : {}
  return { kind: 'alert', text: error.message, ...action }
}
