// `client:used`: an island that is complete without its script comes when a script of the page says that it is used:
// by an event, and by a mark where nobody listens yet.

type Load = () => Promise<() => Promise<void>>

// Astro asks for the default export of its directives.
// eslint-disable-next-line no-restricted-syntax
export default (load: Load, _options: unknown, island: HTMLElement) => {
  const show = () => void load().then((begin) => begin())
  if ('used' in island.dataset) show()
  else island.addEventListener('used', show, { once: true })
}
