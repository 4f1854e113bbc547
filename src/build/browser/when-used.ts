// `client:used`: an island that is complete without its script comes when a script of the page says that it is used.

type Load = () => Promise<() => Promise<void>>

// Astro asks for the default export of its directives.
// eslint-disable-next-line no-restricted-syntax
export default (load: Load, _options: unknown, island: HTMLElement) => {
  island.addEventListener('used', () => void load().then((show) => show()), { once: true })
}
