import { atom, computed, onMount } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import type { Cart, GetCart } from '#contracts/cart.ts'
import { sumPaise } from '#domain/bill.ts'
import { cartCount, needsDelivery } from '#domain/item.ts'
import { callAsUser } from './call-as-user.ts'
import { $cartCount } from './cart-count.ts'
import { dismissNotice } from './notice.ts'
import { onReturn } from './on-return.ts'
import { $session, isHere } from './session.ts'

type CartState =
  | { state: 'loading' }
  | { state: 'logged-out' }
  | { state: 'failed'; message: string }
  /** `changing`: ids of the lines being removed. */
  | { state: 'ready'; userId: string; cart: Cart; changing: readonly string[] }

export const $cart = atom<CartState>({ state: 'loading' })

declare global {
  /** The cart that build/browser/prerender-cart.ts has drawn before the island loads, and its user. */
  var drawnCart: { readonly userId: string; readonly cart: Cart } | undefined
}

/** Starts with the cart drawn on the page, if there is one and it is this user's. */
export function takeOverCart(): void {
  const { drawnCart } = globalThis
  if (drawnCart && isHere(drawnCart.userId) && $cart.get().state === 'loading')
    $cart.set({ state: 'ready', ...drawnCart, changing: [] })
}

/** Whether any displayed item is delivered by post; true while nothing is displayed. */
export const $needsDelivery = computed($cart, (now) => {
  const items = now.state === 'ready' ? now.cart.items : []
  return items.length === 0 || needsDelivery(items)
})

onMount($cart, () =>
  // Another tab has added or removed something.
  $cartCount.listen((count) => {
    const now = $cart.get()
    if (now.state !== 'ready' || cartCount(now.cart.items) === count) return
    // A notice about adding something is no longer true.
    if (count === 0) dismissNotice()
    refreshCart()
  }),
)
onReturn($cart, () => {
  // A pending response may date from before the user was away.
  if ($cart.get().state === 'loading') void loadCart()
  else refreshCart()
})

/** Counts the changes: a read started before a change is outdated by its answer. */
let changes = 0

/** Numbers the reads and keeps the last one answered: a response to an earlier request is outdated. */
const reads = { requested: 0, answered: 0 }

/** Requested and unanswered quantities by product id; 0 removes the line. */
const pending = new Map<string, number>()

/** The cart as last returned by the server. */
let serverCart: Cart | undefined

/** The user to whom the pending quantities and the server's cart belong. */
let owner: string | undefined

/** Drops the pending quantities and the cart of another user. */
function belongTo(userId: string): void {
  if (owner === userId) return
  owner = userId
  pending.clear()
  serverCart = undefined
}

/** Shows the server's cart with the pending quantities applied. Shows and counts nothing if the user has left. */
export function keepCart(userId: string, cart: Cart): void {
  if (!isHere(userId)) return
  belongTo(userId)
  serverCart = cart
  show(userId, cart)
  $cartCount.set(cartCount(cart.items))
}

/** As `keepCart`, for the answer to a change: reads started before it are outdated. */
export function keepAnswer(userId: string, cart: Cart): void {
  if (isHere(userId)) changes += 1
  keepCart(userId, cart)
}

function show(userId: string, cart: Cart): void {
  const items = cart.items.map((item) => ({
    ...item,
    quantity: pending.get(item.productId) || item.quantity,
  }))
  const changing = [...pending].flatMap(([id, quantity]) => (quantity === 0 ? id : []))
  // Deductions stay as last returned until the answer.
  const totalPaise = cart.totalPaise + sumPaise(items) - sumPaise(cart.items)
  $cart.set({ state: 'ready', userId, cart: { ...cart, items, totalPaise }, changing })
}

/** Shows the wanted quantity of a line at once; 0 removes it. */
export function setPendingQuantity(productId: string, quantity: number): void {
  const now = $cart.get()
  if (now.state !== 'ready') return
  belongTo(now.userId)
  changes += 1
  pending.set(productId, quantity)
  show(now.userId, serverCart ?? now.cart)
}

/** This user's unanswered changes, the oldest first. */
export function pendingQuantitiesOf(
  userId: string,
): (readonly [productId: string, quantity: number])[] {
  return owner === userId ? [...pending] : []
}

/** Whether this is the quantity last requested for the line; if so, it is settled. */
export function settlePendingQuantity(
  userId: string,
  productId: string,
  quantity: number,
): boolean {
  return owner === userId && pending.get(productId) === quantity && pending.delete(productId)
}

/** After a failed change: shows the server's cart again, with the quantities still pending. */
export function showServerCart(): void {
  const now = $cart.get()
  if (now.state === 'ready' && now.userId === owner) show(owner, serverCart ?? now.cart)
}

/** Drops all pending quantities of this user. */
export function forgetPendingQuantities(userId: string): void {
  if (owner !== userId) return
  pending.clear()
  showServerCart()
}

/** Loads the cart at current prices. A displayed cart stays meanwhile, unless it is another user's. */
export async function loadCart(): Promise<void> {
  const now = $cart.get()
  if (now.state !== 'ready' || !isHere(now.userId)) $cart.set({ state: 'loading' })
  await readCart(({ message }) => $cart.set({ state: 'failed', message }))
}

/** Reloads a displayed cart; if that fails, it stays as it is. */
export function refreshCart(): void {
  const now = $cart.get()
  if (now.state === 'ready' && pending.size === 0) void readCart(() => {})
}

async function readCart(onFailure: (error: CallError) => void): Promise<void> {
  const session = $session.get()
  if (session.state === 'out') {
    $cart.set({ state: 'logged-out' })
    return
  }
  const { userId } = session
  const changesBefore = changes
  reads.requested += 1
  const read = reads.requested
  try {
    const cart = await callAsUser<GetCart>('get', '/api/cart', { query: { userId } })
    if (changes !== changesBefore || read < reads.answered) return
    reads.answered = read
    keepCart(userId, cart)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'not-logged-in') $cart.set({ state: 'logged-out' })
    else if (changes === changesBefore) onFailure(error)
  }
}
