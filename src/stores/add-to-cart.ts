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

/** Adds one for this user, even if they leave the page meanwhile; returns the notice to show. Throws `CallError`. */
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

/** Why it was not added, with a link if there is one; anything that is not a `CallError` is a bug and rethrown. */
export function refusedNotice(error: unknown): Notice {
  if (!(error instanceof CallError)) throw error
  const downloads = { label: words.yourDownloads, href: '/my-account/downloads' }
  const action = error.code === 'already-owned' ? { action: downloads } : {}
  return { kind: 'alert', text: error.message, ...action }
}

/** All files that the cart page requests; build/inline-prefetch.ts writes the list. */
let files: readonly string[] = []

/** The same for every visitor: build/browser/prerender-cart.ts draws the contents in the browser. */
const page = '/cart'

/** Errors are ignored: a page that is not prefetched is loaded on navigation. */
const fetchPage = (how: RequestInit) => {
  fetch(page, { priority: 'low', ...how }).catch(() => {})
}

/**
 * On pages with add-to-cart buttons: prefetches the API client, the cart page and the list of its files while a
 * logged-in user is still reading.
 */
export async function prepareAdding(): Promise<void> {
  if ($session.get().state === 'out' || savesData()) return
  // A failed import is reported by the request that needs it.
  void import('#api/http.ts').catch(() => {})
  fetchPage({})
  try {
    const answer = await fetch('/cart-files.txt', { priority: 'low' })
    if (answer.ok) files = (await answer.text()).split('\n')
  } catch {
    // The cart works without the prefetched files, only later.
  }
}

let isFetched = false

/** As long as the page takes on a slow line: hydration files must not delay the files that show the cart. */
const headStartMs = 250

const fetchFiles = () => {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
}

/**
 * While an item is being added: fetches the cart page in parallel, or revalidates the cached one so that the browser
 * does not ask again (server/site/file-headers.ts); then all its files.
 */
function fetchCartAhead(): void {
  if (isFetched || savesData()) return
  isFetched = true
  fetchPage({ cache: 'no-cache', keepalive: true })
  setTimeout(fetchFiles, headStartMs)
}

const aheadMs = 30

/** Ids of the products being added. */
export const $adding = atom<readonly string[]>([])

// A page restored from the back/forward cache must not have stuck buttons.
onRestored($adding, () => {
  $adding.set([])
})

/** Stores the item as pending; the log-in adds it to the cart (log-in.ts). */
function requireLogIn({ productId, itemType }: Purchasable, userId?: string): void {
  const from = `${globalThis.location.pathname}#${productId}`
  storePendingItem({ productId, itemType, from, userId })
  const action = { label: logIn, href: logInHref(from) }
  showNotice({ kind: 'alert', text: words.logInToAdd, action })
  // Dismissing the question drops the pending item.
  const unlisten = $notice.listen((now) => {
    unlisten()
    if (!now) forgetPendingItem()
  })
}

/** Adds one and goes to the cart; without a session, says so, sends nothing, and stores the item for the log-in. */
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
    // The API request goes first: over HTTP/1.1 it would wait for one of six connections.
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
