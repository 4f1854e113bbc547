import { atom, onMount } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import type { Cart } from '#contracts/shopping/cart.ts'
import type { GetCart } from '#contracts/shopping/get-cart.ts'
import type { RemoveFromCart } from '#contracts/shopping/remove-from-cart.ts'
import type { UpdateCart } from '#contracts/shopping/update-cart.ts'
import { cartCount } from '#domain/cart.ts'
import * as words from '#words/cart.ts'
import { callAsUser } from './call-as-user.ts'
import { $cartCount } from './cart-count.ts'
import { dismissNotice, showNotice } from './notice.ts'
import { onReturn } from './on-return.ts'
import { $session } from './session.ts'

type CartState =
  | { state: 'loading' }
  | { state: 'logged-out' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; userId: string; cart: Cart; changing: readonly string[] }

export const $cart = atom<CartState>({ state: 'loading' })

onMount($cart, () =>
  // Another tab has put something in or taken something out.
  $cartCount.listen((count) => {
    const now = $cart.get()
    if (now.state === 'ready' && cartCount(now.cart.items) !== count) refreshCart()
  }),
)
onReturn($cart, refreshCart)

/** Counts the changes: what was read before one of them is older than its answer. */
let changes = 0

function keep(userId: string, cart: Cart, changing: readonly string[] = []): void {
  $cart.set({ state: 'ready', userId, cart, changing })
  $cartCount.set(cartCount(cart.items))
}

/** Reads the cart at the prices of now. What is on show stays meanwhile, unless it is another's. */
export async function loadCart(): Promise<void> {
  const [now, session] = [$cart.get(), $session.get()]
  const isOwn = now.state === 'ready' && session.state === 'in' && session.userId === now.userId
  if (!isOwn) $cart.set({ state: 'loading' })
  await readCart(({ message }) => $cart.set({ state: 'failed', message }))
}

/** Reads a cart that is on show once more; when that fails, what is on show stays. */
function refreshCart(): void {
  const now = $cart.get()
  if (now.state === 'ready' && now.changing.length === 0) void readCart(() => {})
}

async function readCart(onFailure: (error: CallError) => void): Promise<void> {
  const session = $session.get()
  if (session.state === 'out') {
    $cart.set({ state: 'logged-out' })
    return
  }
  const { userId } = session
  const changesBefore = changes
  try {
    const cart = await callAsUser<GetCart>('get', '/api/cart', { query: { userId } })
    if (changes === changesBefore) keep(userId, cart)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'not-logged-in') $cart.set({ state: 'logged-out' })
    else onFailure(error)
  }
}

/** One change of a line at a time; a failed one leaves the cart as it was and says why. */
async function change(productId: string, send: (userId: string) => Promise<Cart>): Promise<void> {
  const before = $cart.get()
  const session = $session.get()
  if (before.state !== 'ready' || before.changing.includes(productId)) return
  if (session.state === 'out') {
    showNotice({ kind: 'alert', text: words.logInToChange })
    return
  }
  dismissNotice()
  changes += 1
  $cart.set({ ...before, changing: [...before.changing, productId] })
  try {
    const cart = await send(session.userId)
    keep(session.userId, cart, stillChanging(productId))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const now = $cart.get()
    if (now.state === 'ready') $cart.set({ ...now, changing: stillChanging(productId) })
    if (error.code === 'not-logged-in') $cart.set({ state: 'logged-out' })
    else showNotice({ kind: 'alert', text: error.message })
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
