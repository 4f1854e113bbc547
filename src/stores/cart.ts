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
  /** `changing` are the lines that are being taken out. */
  | { state: 'ready'; userId: string; cart: Cart; changing: readonly string[] }

export const $cart = atom<CartState>({ state: 'loading' })

declare global {
  /** The cart that the page shows already, before the island is there (build/browser/prerender-cart.ts), and whose it is. */
  var drawnCart: { readonly userId: string; readonly cart: Cart } | undefined
}

/** Begins with what the page shows already, if it does and it is this person's. */
export function takeOverCart(): void {
  const { drawnCart } = globalThis
  if (drawnCart && isHere(drawnCart.userId) && $cart.get().state === 'loading')
    $cart.set({ state: 'ready', ...drawnCart, changing: [] })
}

/** Whether anything that is on show goes by post; as long as nothing is on show, it may. */
export const $needsDelivery = computed($cart, (now) => {
  const items = now.state === 'ready' ? now.cart.items : []
  return items.length === 0 || needsDelivery(items)
})

onMount($cart, () =>
  // Another tab has put something in or taken something out.
  $cartCount.listen((count) => {
    const now = $cart.get()
    if (now.state !== 'ready' || cartCount(now.cart.items) === count) return
    // What was said of putting something in is not true any more.
    if (count === 0) dismissNotice()
    refreshCart()
  }),
)
onReturn($cart, () => {
  // What is on its way may tell of before somebody was away.
  if ($cart.get().state === 'loading') void loadCart()
  else refreshCart()
})

/** Counts the changes: what was read before one of them is older than its answer. */
let changes = 0

/** Counts what was read, and says which of it was told last: what was asked for before that is older. */
const reads = { requested: 0, answered: 0 }

/** What was asked for of a line and is not answered yet: a quantity, or 0 to take it out. */
const pending = new Map<string, number>()

/** The cart as the server last told it. */
let serverCart: Cart | undefined

/** Whose these two are. */
let owner: string | undefined

/** What was told to somebody else, or wanted by them, is not this person's. */
function belongTo(userId: string): void {
  if (owner === userId) return
  owner = userId
  pending.clear()
  serverCart = undefined
}

/** Shows what the server told, with what is wanted of it. Of somebody who has left nothing is shown or counted. */
export function keepCart(userId: string, cart: Cart): void {
  if (!isHere(userId)) return
  belongTo(userId)
  serverCart = cart
  show(userId, cart)
  $cartCount.set(cartCount(cart.items))
}

/** As `keepCart`, of the answer of a change: what was read before it is older, and shows nothing any more. */
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
  // What is taken off stays as it was told until the answer.
  const totalPaise = cart.totalPaise + sumPaise(items) - sumPaise(cart.items)
  $cart.set({ state: 'ready', userId, cart: { ...cart, items, totalPaise }, changing })
}

/** Shows at once what is wanted of a line: its quantity, or 0 to take it out. */
export function setPendingQuantity(productId: string, quantity: number): void {
  const now = $cart.get()
  if (now.state !== 'ready') return
  belongTo(now.userId)
  changes += 1
  pending.set(productId, quantity)
  show(now.userId, serverCart ?? now.cart)
}

/** What this person wants and has no answer to yet, the oldest first. */
export function pendingQuantitiesOf(
  userId: string,
): (readonly [productId: string, quantity: number])[] {
  return owner === userId ? [...pending] : []
}

/** Whether this is what they asked for of a line last; then it is answered. */
export function settlePendingQuantity(
  userId: string,
  productId: string,
  quantity: number,
): boolean {
  return owner === userId && pending.get(productId) === quantity && pending.delete(productId)
}

/** Shows the cart again as the server told it, with what is still wanted: a change has failed. */
export function showServerCart(): void {
  const now = $cart.get()
  if (now.state === 'ready' && now.userId === owner) show(owner, serverCart ?? now.cart)
}

/** Nothing is wanted any more by this person. */
export function forgetPendingQuantities(userId: string): void {
  if (owner !== userId) return
  pending.clear()
  showServerCart()
}

/** Reads the cart at the prices of now. What is on show stays meanwhile, unless it is another's. */
export async function loadCart(): Promise<void> {
  const now = $cart.get()
  if (now.state !== 'ready' || !isHere(now.userId)) $cart.set({ state: 'loading' })
  await readCart(({ message }) => $cart.set({ state: 'failed', message }))
}

/** Reads a cart that is on show once more; when that fails, what is on show stays. */
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
