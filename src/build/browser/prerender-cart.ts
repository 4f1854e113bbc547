// Runs in the head of the page of the cart, for whoever is logged in: shows what is in the cart before any file of its island is
// there. That is what the page before has carried here, else the answer that was asked for with the first bytes
// (inline-prefetch.ts). The island takes over these same elements, and reads the cart once more behind them.

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

/** As kept by stores/cart-handoff.ts, which takes it from here when the island is there. */
function carried(userId: string): Cart | undefined {
  let text = ''
  try {
    text = sessionStorage.getItem(storedPrefix + carriedCart.name) ?? ''
  } catch {
    // This tab keeps nothing.
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

/** A cart that cannot be drawn is the island's to show. */
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

// Without storage nobody is logged in.
if (document.documentElement.dataset['session'] === 'in') begin()
