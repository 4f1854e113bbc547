import { CallError } from '#api/call-error.ts'
import type { RemoveFromCart } from '#contracts/shopping/remove-from-cart.ts'
import type { UpdateCart } from '#contracts/shopping/update-cart.ts'
import * as words from '#words/cart.ts'
import { callAsUser } from './call-as-user.ts'
import {
  $cart,
  answerWish,
  forgetWishes,
  isHere,
  keepCart,
  refreshCart,
  wish,
  wishes,
} from './cart.ts'
import { dismissNotice, showNotice } from './notice.ts'
import { $session } from './session.ts'

/** All changes that are on their way, one after the other; answers whether the server took the last of each line. */
let sending: Promise<boolean> | undefined
/** The change that waits for its answer. */
let onItsWay: { readonly productId: string; readonly quantity: number } | undefined

/**
 * Shows at once what is wanted of a line. Changes go out one at a time, and what was wanted of a line meanwhile goes
 * out as one: five quick taps are five pieces and two calls. One that fails leaves the line as the server has it and
 * says why, unless something newer is wanted of it, which goes out instead.
 */
async function want(productId: string, quantity: number): Promise<void> {
  const now = $cart.get()
  // What is being taken out is not changed any more.
  if (now.state !== 'ready' || now.changing.includes(productId)) return
  const session = $session.get()
  if (session.state === 'out') {
    showNotice({ kind: 'alert', text: words.logInToChange })
    return
  }
  if (session.userId !== now.userId) return
  wish(productId, quantity)
  if (!sending) {
    dismissNotice()
    sending = sendWishes(now.userId).finally(() => {
      sending = undefined
    })
  }
  await sending
}

async function sendWishes(userId: string): Promise<boolean> {
  let isWell = true
  addEventListener('pagehide', sendOnLeaving)
  try {
    for (let [next] = wishes(); next && isHere(userId); [next] = wishes())
      isWell = (await sendWish(userId, ...next)) && isWell
  } finally {
    removeEventListener('pagehide', sendOnLeaving)
    // After an error of ours, or when somebody has logged out meanwhile.
    if (wishes().length > 0) forgetWishes()
  }
  // Whether a change that got no answer was made, only the server knows.
  if (!isWell) refreshCart()
  return isWell
}

/** Answers whether the server took it, or something newer is wanted. */
async function sendWish(userId: string, productId: string, quantity: number): Promise<boolean> {
  onItsWay = { productId, quantity }
  try {
    const cart = await tell(userId, productId, quantity)
    answerWish(productId, quantity)
    keepCart(userId, cart)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const isOver = error.code === 'offline' || error.code === 'not-logged-in'
    if (!answerWish(productId, quantity) && !isOver) return true
    if (isOver || wishes().length === 0) forgetWishes()
    if (error.code === 'not-logged-in') $cart.set({ state: 'logged-out' })
    else showNotice({ kind: 'alert', text: error.message })
    return false
  }
}

/** A change outlives the page: whoever taps and goes on at once has tapped. */
function tell(userId: string, productId: string, quantity: number) {
  return quantity === 0
    ? callAsUser<RemoveFromCart>('delete', '/api/cart/remove/{productId}', {
        params: { productId },
        body: { userId },
        outlivesPage: true,
      })
    : callAsUser<UpdateCart>('patch', '/api/cart/update', {
        body: { userId, productId, quantity },
        outlivesPage: true,
      })
}

/** Who leaves the page waits for no answer: what is still wanted goes out now. */
function sendOnLeaving(): void {
  const now = $cart.get()
  if (now.state !== 'ready' || !isHere(now.userId)) return
  for (const [productId, quantity] of wishes()) {
    if (productId === onItsWay?.productId && quantity === onItsWay.quantity) continue
    answerWish(productId, quantity)
    // Nobody is there to be told of a failure; the cart is read anew when somebody comes back.
    tell(now.userId, productId, quantity).catch(() => {})
  }
}

/** Waits until the server has every change; false when one failed, which has been said. */
export async function cartIsSettled(): Promise<boolean> {
  return (await sending) ?? true
}

/** Sets the quantity of one line; below 1 there is nothing to set. */
export async function changeQuantity(productId: string, quantity: number): Promise<void> {
  if (quantity >= 1) await want(productId, quantity)
}

/** Takes one line out. */
export async function removeFromCart(productId: string): Promise<void> {
  await want(productId, 0)
}
