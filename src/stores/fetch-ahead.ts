import { savesData } from './line.ts'
import { $session } from './session.ts'

/** Everything that the page of the cart asks for; build/ask-ahead.ts writes it. */
let files: readonly string[] = []

/**
 * On a page where things are put into the cart: what a tap needs, the code that makes calls and the names of the
 * cart's files, comes while whoever is logged in still reads.
 */
export async function prepareAdding(): Promise<void> {
  if ($session.get().state === 'out' || savesData()) return
  // A call says by itself when it does not come.
  void import('#api/http.ts').catch(() => {})
  try {
    const answer = await fetch('/cart-files.txt', { priority: 'low' })
    if (answer.ok) files = (await answer.text()).split('\n')
  } catch {
    // The cart comes without it, later.
  }
}

let isAsked = false

/** Something is on its way into the cart: its page and all its files come beside the answer. */
export function fetchCartAhead(): void {
  if (isAsked || savesData()) return
  isAsked = true
  for (const href of ['/cart', ...files]) {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href })
    document.head.append(link)
  }
}
