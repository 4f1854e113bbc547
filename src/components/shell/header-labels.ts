import { $cartCount } from '#stores/cart-count.ts'
import { $accountLabel } from '#stores/session.ts'

export function connectAccountLabel(): void {
  const label = document.querySelector('[data-account-label]')
  $accountLabel.subscribe((text) => label?.replaceChildren(text))
}

export function connectCartCount(): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]')
  $cartCount.subscribe((count) => {
    if (!badge) return
    badge.hidden = count === 0
    badge.replaceChildren(String(count))
  })
}
