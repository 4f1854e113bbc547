import { atom } from 'nanostores'
import { CallError } from '#api/client.ts'
import type { Cart } from '#contracts/cart.ts'
import type { GetCart } from '#contracts/get-cart.ts'
import type { RemoveFromCart } from '#contracts/remove-from-cart.ts'
import type { UpdateCart } from '#contracts/update-cart.ts'
import { cartCount } from '#domain/cart.ts'
import { callAsUser } from './call-as-user.ts'
import { $cartCount } from './cart-count.ts'
import { dismissNotice, showNotice } from './notice.ts'
import { $session } from './session.ts'

type CartState =
  | { state: 'loading' }
  | { state: 'logged-out' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; cart: Cart; changing: readonly string[] }

export const $cart = atom<CartState>({ state: 'loading' })

function keep(cart: Cart, changing: readonly string[] = []): void {
  $cart.set({ state: 'ready', cart, changing })
  $cartCount.set(cartCount(cart.items))
}

/** Reads the cart at the prices of now. */
export async function loadCart(): Promise<void> {
  const session = $session.get()
  if (session.state === 'out') {
    $cart.set({ state: 'logged-out' })
    return
  }
  if ($cart.get().state !== 'ready') $cart.set({ state: 'loading' })
  try {
    const query = { userId: session.userId }
    keep(await callAsUser<GetCart>('get', '/api/cart', { query }))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'not-logged-in') $cart.set({ state: 'logged-out' })
    else $cart.set({ state: 'failed', message: error.message })
  }
}

/** One change of a line at a time; a failed one leaves the cart as it was and says why. */
async function change(productId: string, send: (userId: string) => Promise<Cart>): Promise<void> {
  const before = $cart.get()
  const session = $session.get()
  if (before.state !== 'ready' || before.changing.includes(productId)) return
  if (session.state === 'out') {
    showNotice({ kind: 'alert', text: 'You must be logged in to update the cart.' })
    return
  }
  dismissNotice()
  $cart.set({ ...before, changing: [...before.changing, productId] })
  try {
    const cart = await send(session.userId)
    keep(cart, stillChanging(productId))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const now = $cart.get()
    if (now.state === 'ready') $cart.set({ ...now, changing: stillChanging(productId) })
    showNotice({ kind: 'alert', text: error.message })
    if (error.code === 'not-logged-in') $cart.set({ state: 'logged-out' })
  }
}

function stillChanging(productId: string): string[] {
  const now = $cart.get()
  return now.state === 'ready' ? now.changing.filter((id) => id !== productId) : []
}

/** Sets the quantity of one line; below 1 there is nothing to set. */
export async function changeQuantity(productId: string, quantity: number): Promise<void> {
  if (quantity < 1) return
  await change(productId, (userId) =>
    callAsUser<UpdateCart>('patch', '/api/cart/update', { body: { userId, productId, quantity } }),
  )
}

/** Takes one line out. */
export async function removeFromCart(productId: string): Promise<void> {
  await change(productId, (userId) =>
    callAsUser<RemoveFromCart>('delete', '/api/cart/remove/{productId}', {
      params: { productId },
      body: { userId },
    }),
  )
}
