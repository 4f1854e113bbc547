// Runs in the head of the page of the cart, for whoever is logged in: shows what is in the cart before any file of its island is
// there. That is what the page before has carried here, else the answer that was asked for with the first bytes
// (inline-prefetch.ts). The island takes over these same elements, and reads the cart once more behind them.

import { drawCart } from '#components/cart/draw-cart.ts'
import type { Cart } from '#contracts/cart.ts'
import { fieldsOf, parseJson } from '#domain/json.ts'
import { carriedCart, storedValue } from '#domain/stored-entry.ts'
import { storedPrefix, logOutsKey } from '#domain/storage-keys.ts'

interface Answer {
  readonly call: string
  readonly userId: string
  readonly value: Cart
}

/** As kept by stores/session.ts. */
function personHere(): string | undefined {
  const session = fieldsOf(parseJson(localStorage.getItem('session') ?? ''))
  const userId = session.get('userId')
  return session.get('state') === 'in' && typeof userId === 'string' ? userId : undefined
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

const tapped: HTMLButtonElement[] = []

/** What is tapped before the island is there is kept, shown as busy, and carried out by it. */
function keep(event: Event): void {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button) return
  event.preventDefault()
  event.stopImmediatePropagation()
  button.setAttribute('aria-busy', 'true')
  tapped.push(button)
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** One after the other, as they were tapped: each looks at what came of the one before. */
async function carryOut(): Promise<void> {
  const isSubmit = ({ type }: HTMLButtonElement) => type === 'submit'
  await pause()
  for (const button of tapped) {
    // The form of an address comes with the answer of another call.
    while (isSubmit(button) && !button.form && button.isConnected) await pause()
    if (isSubmit(button)) button.setAttribute('aria-busy', 'false')
    else button.removeAttribute('aria-busy')
    button.click()
    await pause()
  }
}

function show(userId: string, cart: Cart): void {
  const island = document.querySelector('astro-island[ssr]:not([data-missing])')
  const drawn = island && !globalThis.toldCart ? drawCart(cart) : undefined
  if (!island || !drawn || personHere() !== userId) return
  globalThis.toldCart = { userId, cart }
  island.replaceChildren(drawn)
  island.setAttribute('drawn', '')
  // Where the island shows something else, what it shows is its own from the first tap.
  drawn.addEventListener('click', keep, true)
  // It would take taps for ever that nobody carries out.
  island.addEventListener('island-missing', () => {
    drawn.remove()
  })
  const look = () => {
    if (personHere() !== userId) location.reload()
  }
  addEventListener('storage', look)
  addEventListener('pageshow', look)
  const stop = () => {
    drawn.removeEventListener('click', keep, true)
    removeEventListener('storage', look)
    removeEventListener('pageshow', look)
    void carryOut()
  }
  addEventListener('cart-alive', stop, { once: true })
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
