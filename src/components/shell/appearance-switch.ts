/** A page that comes back from the browser's memory looks as it did before somebody chose otherwise. */
export function connectAppearance(): void {
  const chosen = () => /\bappearance=\w+/.exec(document.cookie)?.[0]
  const shown = chosen()
  addEventListener('pageshow', () => {
    if (chosen() !== shown) location.reload()
  })
}
