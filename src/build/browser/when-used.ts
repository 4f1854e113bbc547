// `client:used`: an island that is complete without its script comes when a pointer or the keyboard reaches it, or when
// the page says that its turn has come.

type Load = () => Promise<() => Promise<void>>

const kinds = ['pointerover', 'focusin', 'turn']

// Astro asks for the default export of its directives.
// eslint-disable-next-line no-restricted-syntax
export default (load: Load, _options: unknown, island: HTMLElement) => {
  const begin = () => {
    for (const kind of kinds) island.removeEventListener(kind, begin)
    void load().then((show) => show())
  }
  for (const kind of kinds) island.addEventListener(kind, begin)
}
