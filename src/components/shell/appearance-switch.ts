/** Reloads a page restored from the back/forward cache if the appearance was changed meanwhile. */
export function connectAppearance(): void {
  const chosen = () => /\bappearance=\w+/.exec(document.cookie)?.[0]
  const shown = chosen()
  addEventListener('pageshow', () => {
    if (chosen() !== shown) location.reload()
  })
}
