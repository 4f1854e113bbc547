// Runs in the head of the cart page, for logged-in users: draws the cart before any file of its island has loaded. Uses
// the cart passed by the previous page, else the prefetched response (inline-prefetch.ts). The island hydrates these
// elements, and reloads the cart in the background.

import { drawCart } from '#components/cart/draw-cart.ts'
import type { Cart } from '#contracts/cart.ts'
import { carriedCart, storedValue } from '#domain/stored-entry.ts'
import { storedPrefix, logOutsKey } from '#domain/storage-keys.ts'
import { keepDrawn, personHere, sleepingIsland } from './drawn-island.ts'

interface Answer {
  readonly call: string
  readonly userId: string
  readonly value: Cart
}

/** As stored by stores/cart-handoff.ts, which takes it over when the island has loaded. */
function carried(userId: string): Cart | undefined {
  let text = ''
  try {
    text = sessionStorage.getItem(storedPrefix + carriedCart.name) ?? ''
  } catch {
    // This tab has no storage.
  }
  const logOuts = Number(localStorage.getItem(logOutsKey)) || 0
  const { version } = carriedCart
  return storedValue(text, { version, logOuts, userId }, Date.now()) as Cart | undefined
}

function show(userId: string, cart: Cart): void {
  const island = sleepingIsland()
  const drawn = island && !globalThis.drawnCart ? drawCart(cart) : undefined
  if (!island || !drawn || personHere() !== userId) return
  globalThis.drawnCart = { userId, cart }
  island.replaceChildren(drawn)
  island.setAttribute('drawn', '')
  keepDrawn(island, drawn, userId, () => drawn.remove())
}

/** Errors are only reported: the island shows a cart that cannot be drawn. */
function tryToShow(userId: string, cart: Cart): void {
  try {
    show(userId, cart)
  } catch (error) {
    reportError(error)
  }
}

function begin(): void {
  const userId = personHere()
  if (userId === undefined) return
  addEventListener('answered-ahead', ({ detail }: CustomEventInit<Answer>) => {
    if (detail?.call === 'get/api/cart') tryToShow(detail.userId, detail.value)
  })
  addEventListener('DOMContentLoaded', () => {
    const cart = carried(userId)
    if (cart) tryToShow(userId, cart)
  })
}

// Without storage there is no session.
if (document.documentElement.dataset['session'] === 'in') begin()
