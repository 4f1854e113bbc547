/** A page restored from the back/forward cache still has the previous appearance after a change. */
export function connectAppearance(): void {
  const chosen = () => /\bappearance=\w+/.exec(document.cookie)?.[0]
  const shown = chosen()
  addEventListener('pageshow', () => {
    if (chosen() !== shown) location.reload()
  })
}
