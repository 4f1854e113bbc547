import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import type { AddToCart } from '#contracts/cart.ts'
import { cartCount, type ItemType } from '#domain/item.ts'
import { logIn } from '#words/calls.ts'
import * as words from '#words/products.ts'
import { savesData } from './browser.ts'
import { callAsUser } from './call-as-user.ts'
import { $cartCount } from './cart-count.ts'
import { carryCart, forgetPendingItem, storePendingItem } from './cart-handoff.ts'
import { $notice, carryNotice, dismissNotice, type Notice, showNotice } from './notice.ts'
import { onRestored } from './on-return.ts'
import { logInHref } from './return-path.ts'
import { $session, isHere } from './session.ts'

interface Purchasable {
  readonly productId: string
  readonly itemType: ItemType
}

/** Adds one for this person, though they leave the page meanwhile, and answers what to say. Throws `CallError`. */
export async function putInCart(
  { productId, itemType }: Purchasable,
  userId: string,
): Promise<Notice> {
  const body = { productId, itemType, quantity: 1, userId }
  const cart = await callAsUser<AddToCart>('post', '/api/cart/add', {
    body,
    outlivesPage: true,
  })
  if (isHere(userId)) {
    $cartCount.set(cartCount(cart.items))
    carryCart(cart)
  }
  const text = cart.wasThere ? words.inCartAlready : words.addedToCart[itemType]
  return { kind: 'status', text }
}

/** Why it is not in the cart, with a way on if there is one; anything that is not a `CallError` is a bug and thrown on. */
export function refusedNotice(error: unknown): Notice {
  if (!(error instanceof CallError)) throw error
  const downloads = { label: words.yourDownloads, href: '/my-account/downloads' }
  const action = error.code === 'already-owned' ? { action: downloads } : {}
  return { kind: 'alert', text: error.message, ...action }
}

/** Everything that the page of the cart asks for; build/inline-prefetch.ts writes it. */
let files: readonly string[] = []

/** The same for everybody: what is in the cart is shown by whoever it belongs to (build/browser/prerender-cart.ts). */
const page = '/cart'

/** A page that does not come ahead comes later. */
const fetchPage = (how: RequestInit) => {
  fetch(page, { priority: 'low', ...how }).catch(() => {})
}

/**
 * On a page where things are put into the cart: what a tap needs, the code that makes calls, the page of the cart and the
 * names of its files, comes while whoever is logged in still reads.
 */
export async function prepareAdding(): Promise<void> {
  if ($session.get().state === 'out' || savesData()) return
  // A call says by itself when it does not come.
  void import('#api/http.ts').catch(() => {})
  fetchPage({})
  try {
    const answer = await fetch('/cart-files.txt', { priority: 'low' })
    if (answer.ok) files = (await answer.text()).split('\n')
  } catch {
    // The cart comes without it, later.
  }
}

let isFetched = false

/** As long as the page takes on a slow line: what shows the cart is not held up by what brings it to life. */
const headStartMs = 250

const fetchFiles = () => {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
}

/**
 * Something is on its way into the cart: its page is asked for beside the answer, or whether it is still the one that is here,
 * so that the browser asks no more (server/site/file-headers.ts); then all its files.
 */
function fetchCartAhead(): void {
  if (isFetched || savesData()) return
  isFetched = true
  fetchPage({ cache: 'no-cache', keepalive: true })
  setTimeout(fetchFiles, headStartMs)
}

const aheadMs = 30

/** Ids of the products that are being added right now. */
export const $adding = atom<readonly string[]>([])

// A page that comes back from the browser's memory must not come back with stuck buttons.
onRestored($adding, () => {
  $adding.set([])
})

/** What is pending here is put into the cart by the log-in (log-in.ts). */
function requireLogIn({ productId, itemType }: Purchasable, userId?: string): void {
  const from = `${globalThis.location.pathname}#${productId}`
  storePendingItem({ productId, itemType, from, userId })
  const action = { label: logIn, href: logInHref(from) }
  showNotice({ kind: 'alert', text: words.logInToAdd, action })
  // Whoever sends the question away wants nothing more.
  const unlisten = $notice.listen((now) => {
    unlisten()
    if (!now) forgetPendingItem()
  })
}

/** Adds one and goes to the cart; without a session, says so, sends nothing, and keeps the item for the log-in. */
export async function addToCart(product: Purchasable): Promise<void> {
  const { productId } = product
  if ($adding.get().includes(productId)) return
  const session = $session.get()
  if (session.state === 'out') {
    requireLogIn(product)
    return
  }
  dismissNotice()
  forgetPendingItem()
  $adding.set([...$adding.get(), productId])
  try {
    const added = putInCart(product, session.userId)
    // The call goes first: over HTTP/1.1 it would wait for one of six connections.
    setTimeout(fetchCartAhead, aheadMs)
    carryNotice(await added)
    globalThis.location.assign('/cart')
  } catch (error) {
    $adding.set($adding.get().filter((id) => id !== productId))
    if (error instanceof CallError && error.code === 'not-logged-in')
      requireLogIn(product, session.userId)
    else showNotice(refusedNotice(error))
  }
}
