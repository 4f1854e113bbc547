import { atom, onMount } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import type { Cart } from '#contracts/shopping/cart.ts'
import type { GetCart } from '#contracts/shopping/get-cart.ts'
import type { RemoveFromCart } from '#contracts/shopping/remove-from-cart.ts'
import type { UpdateCart } from '#contracts/shopping/update-cart.ts'
import { cartCount, cartTotalPaise } from '#domain/cart.ts'
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
  /** `changing` are the lines that are being taken out. */
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

/** What was asked for of a line and is not answered yet: a quantity, or 0 to take it out. */
const wanted = new Map<string, number>()

/** The cart as the server last told it. */
let told: Cart | undefined

function keep(userId: string, cart: Cart): void {
  told = cart
  const items = cart.items.map((item) => ({
    ...item,
    quantity: wanted.get(item.productId) || item.quantity,
  }))
  const changing = [...wanted].filter(([, quantity]) => quantity === 0).map(([id]) => id)
  const shown = { ...cart, items, totalPaise: cartTotalPaise(items) }
  $cart.set({ state: 'ready', userId, cart: shown, changing })
  $cartCount.set(cartCount(items))
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
  if (now.state === 'ready' && wanted.size === 0) void readCart(() => {})
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

/**
 * Shows at once what is wanted of a line. Its changes go out one at a time, and what was wanted meanwhile goes out
 * as one: five quick taps are five pieces and two calls. A change that fails leaves the line as the server has it
 * and says why.
 */
async function want(productId: string, quantity: number): Promise<void> {
  const now = $cart.get()
  const session = $session.get()
  // What is being taken out is not changed any more.
  if (now.state !== 'ready' || now.changing.includes(productId)) return
  if (session.state === 'out') {
    showNotice({ kind: 'alert', text: words.logInToChange })
    return
  }
  const isUnderWay = wanted.has(productId)
  wanted.set(productId, quantity)
  keep(session.userId, told ?? now.cart)
  if (isUnderWay) return
  dismissNotice()
  changes += 1
  try {
    await sendWanted(session.userId, productId)
  } catch (error) {
    wanted.delete(productId)
    if (!(error instanceof CallError)) throw error
    if (told) keep(session.userId, told)
    if (error.code === 'not-logged-in') $cart.set({ state: 'logged-out' })
    else showNotice({ kind: 'alert', text: error.message })
  }
}

async function sendWanted(userId: string, productId: string): Promise<void> {
  for (;;) {
    const quantity = wanted.get(productId) ?? 0
    const cart = await (quantity === 0
      ? callAsUser<RemoveFromCart>('delete', '/api/cart/remove/{productId}', {
          params: { productId },
          body: { userId },
        })
      : callAsUser<UpdateCart>('patch', '/api/cart/update', {
          body: { userId, productId, quantity },
        }))
    const isLast = wanted.get(productId) === quantity
    if (isLast) wanted.delete(productId)
    keep(userId, cart)
    if (isLast) return
  }
}

/** Sets the quantity of one line; below 1 there is nothing to set. */
export async function changeQuantity(productId: string, quantity: number): Promise<void> {
  if (quantity >= 1) await want(productId, quantity)
}

/** Takes one line out. */
export async function removeFromCart(productId: string): Promise<void> {
  await want(productId, 0)
}
