import { $cartCount } from '#stores/cart-count.ts'
import { $accountLabel, $session } from '#stores/session.ts'

export function connectAccountLabel(): void {
  const label = document.querySelector('[data-account-label]')
  $accountLabel.subscribe((text) => {
    label?.replaceChildren(text)
    label?.setAttribute('title', $session.get().state === 'out' ? '' : text)
  })
}

export function connectCartCount(): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]')
  $cartCount.subscribe((count) => {
    if (!badge) return
    badge.hidden = !count
    badge.replaceChildren(String(count))
  })
}

/** The page is there and read before anything is asked that only its header needs. */
const calmMs = 2000

/**
 * Lets the header notice that the session was ended elsewhere. What asks for it comes only for somebody who is
 * logged in, and not where an island asks by itself.
 */
export function connectSession(): void {
  if ($session.get().state === 'out' || document.querySelector('[data-asks-for-session]')) return
  setTimeout(() => {
    // Without it the page is what it was before.
    import('./watch-session.ts').catch(() => {})
  }, calmMs)
}
