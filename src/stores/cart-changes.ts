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

/** A user's changes being sent, one at a time; resolves to the message of the last one that failed. */
interface Sending {
  readonly userId: string
  readonly done: Promise<string | undefined>
}
let sending: Sending | undefined
/** Number of failed changes on this page, and the last message. */
let failures: { readonly count: number; readonly last: string | undefined } = {
  count: 0,
  last: undefined,
}
/** The change whose answer is pending. */
let onItsWay: { readonly productId: string; readonly quantity: number } | undefined

/**
 * Shows the wanted quantity of a line at once. Changes are sent one at a time, and later ones of the same line are
 * merged: five quick taps are five pieces and two requests. A failed one restores the server's quantity and says why,
 * unless a newer one is wanted, which is sent instead.
 */
async function requestQuantity(productId: string, quantity: number): Promise<void> {
  const now = $cart.get()
  // A line that is being removed cannot be changed.
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
    // After a bug of ours, or a log-out meanwhile.
    if (pendingQuantitiesOf(userId).length > 0) forgetPendingQuantities(userId)
  }
  // Only the server knows whether an unanswered change was made, and which came last.
  if (trouble !== undefined || page.wasLeft) refreshCart()
  return trouble
}

/** Returns why the server refused it, unless a newer quantity is wanted. */
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
    // The user has logged out, or another one has logged in: drop the answer.
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

/** The request outlives the page (keepalive), so a tap just before leaving still counts. */
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

/** On leaving the page, sends what is still wanted without waiting for answers. */
function sendOnLeaving(userId: string): void {
  if (!isHere(userId)) return
  for (const [productId, quantity] of pendingQuantitiesOf(userId)) {
    if (productId === onItsWay?.productId && quantity === onItsWay.quantity) continue
    settlePendingQuantity(userId, productId, quantity)
    // A failure cannot be shown any more; the cart is reloaded when the user returns.
    sendUpdate(userId, productId, quantity).catch(() => {})
  }
}

/**
 * Starts watching for failures of changes: those being sent and those that start from now on. The returned function
 * waits until the server has every change, and resolves to the message of the last one that failed.
 */
export function watchFailures(): () => Promise<string | undefined> {
  const [underWay, before] = [sending, failures.count]
  return async () => {
    const earlier = await underWay?.done
    while (sending) await sending.done
    return failures.count > before ? failures.last : earlier
  }
}

/** Sets the quantity of one line; ignores values below 1. */
export async function changeQuantity(productId: string, quantity: number): Promise<void> {
  if (quantity >= 1) await requestQuantity(productId, quantity)
}

/** Removes one line. */
export async function removeFromCart(productId: string): Promise<void> {
  await requestQuantity(productId, 0)
}
