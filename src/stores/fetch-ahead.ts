import { savesData } from './connection.ts'
import { $session } from './session.ts'

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

let isAsked = false

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
export function fetchCartAhead(): void {
  if (isAsked || savesData()) return
  isAsked = true
  fetchPage({ cache: 'no-cache', keepalive: true })
  setTimeout(fetchFiles, headStartMs)
}
