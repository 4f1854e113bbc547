import { CallError, isOffline } from '#api/call-error.ts'
import type { RemoveFromCart, UpdateCart } from '#contracts/cart.ts'
import * as words from '#words/cart.ts'
import { callAsUser } from './call-as-user.ts'
import {
  $cart,
  settlePendingQuantity,
  forgetPendingQuantities,
  keepAnswer,
  refreshCart,
  showServerCart,
  setPendingQuantity,
  pendingQuantitiesOf,
} from './cart.ts'
import { dismissNotice, showNotice } from './notice.ts'
import { $session, isHere } from './session.ts'

/** All changes of a person that are on their way, one after the other; answers the words of the last that failed. */
interface Sending {
  readonly userId: string
  readonly done: Promise<string | undefined>
}
let sending: Sending | undefined
/** How many changes have failed on this page, and the words of the last. */
let failures: { readonly count: number; readonly last: string | undefined } = {
  count: 0,
  last: undefined,
}
/** The change that waits for its answer. */
let onItsWay: { readonly productId: string; readonly quantity: number } | undefined

/**
 * Shows at once what is wanted of a line. Changes go out one at a time, and what was wanted of a line meanwhile goes
 * out as one: five quick taps are five pieces and two calls. One that fails leaves the line as the server has it and
 * says why, unless something newer is wanted of it, which goes out instead.
 */
async function requestQuantity(productId: string, quantity: number): Promise<void> {
  const now = $cart.get()
  // What is being taken out is not changed any more.
  if (now.state !== 'ready' || now.changing.includes(productId)) return
  const session = $session.get()
  if (session.state === 'out') {
    showNotice({ kind: 'alert', text: words.logInToChange })
    return
  }
  const { userId } = now
  if (session.userId !== userId) return
  setPendingQuantity(productId, quantity)
  if (sending?.userId !== userId) {
    dismissNotice()
    const own: Sending = { userId, done: sendChanges(userId).finally(() => end(own)) }
    sending = own
  }
  await sending.done
}

function end(own: Sending): void {
  if (sending === own) sending = undefined
}

async function sendChanges(userId: string): Promise<string | undefined> {
  let trouble: string | undefined
  const page = { wasLeft: false }
  const leave = () => {
    page.wasLeft = true
    sendOnLeaving(userId)
  }
  addEventListener('pagehide', leave)
  try {
    for (
      let [next] = pendingQuantitiesOf(userId);
      next && isHere(userId);
      [next] = pendingQuantitiesOf(userId)
    )
      trouble = (await sendChange(userId, ...next)) ?? trouble
  } finally {
    removeEventListener('pagehide', leave)
    // After an error of ours, or when somebody has logged out meanwhile.
    if (pendingQuantitiesOf(userId).length > 0) forgetPendingQuantities(userId)
  }
  // Whether a change that got no answer was made, and which came last, only the server knows.
  if (trouble !== undefined || page.wasLeft) refreshCart()
  return trouble
}

/** Answers why the server did not take it, unless something newer is wanted. */
async function sendChange(
  userId: string,
  productId: string,
  quantity: number,
): Promise<string | undefined> {
  onItsWay = { productId, quantity }
  try {
    const cart = await sendUpdate(userId, productId, quantity)
    settlePendingQuantity(userId, productId, quantity)
    keepAnswer(userId, cart)
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // Nobody is here any more, or somebody else, and it is none of theirs.
    if (!isHere(userId)) {
      if ($session.get().state === 'out') $cart.set({ state: 'logged-out' })
      return undefined
    }
    const isOver = error.code === 'offline'
    if (!settlePendingQuantity(userId, productId, quantity) && !isOver) return undefined
    if (isOver) forgetPendingQuantities(userId)
    else showServerCart()
    const text = isOver && isOffline() ? words.offline : error.message
    failures = { count: failures.count + 1, last: text }
    showNotice({ kind: 'alert', text })
    return text
  } finally {
    onItsWay = undefined
  }
}

/** A change outlives the page: whoever taps and goes on at once has tapped. */
function sendUpdate(userId: string, productId: string, quantity: number) {
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
function sendOnLeaving(userId: string): void {
  if (!isHere(userId)) return
  for (const [productId, quantity] of pendingQuantitiesOf(userId)) {
    if (productId === onItsWay?.productId && quantity === onItsWay.quantity) continue
    settlePendingQuantity(userId, productId, quantity)
    // Nobody is there to be told of a failure; the cart is read anew when somebody comes back.
    sendUpdate(userId, productId, quantity).catch(() => {})
  }
}

/**
 * Begins to hear of changes that fail: of those on their way, and of those that begin and fail from now on. What it
 * answers waits until the server has every change, and says the words of the last that failed.
 */
export function watchFailures(): () => Promise<string | undefined> {
  const [underWay, before] = [sending, failures.count]
  return async () => {
    const earlier = await underWay?.done
    while (sending) await sending.done
    return failures.count > before ? failures.last : earlier
  }
}

/** Sets the quantity of one line; below 1 there is nothing to set. */
export async function changeQuantity(productId: string, quantity: number): Promise<void> {
  if (quantity >= 1) await requestQuantity(productId, quantity)
}

/** Takes one line out. */
export async function removeFromCart(productId: string): Promise<void> {
  await requestQuantity(productId, 0)
}
