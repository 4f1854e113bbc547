// `client:used`: an island that is complete as HTML is hydrated when a script of the page reports its use: by an event,
// and by an attribute in case there is no listener yet.

type Load = () => Promise<() => Promise<void>>

// Astro asks for the default export of its directives.
// eslint-disable-next-line no-restricted-syntax
export default (load: Load, _options: unknown, island: HTMLElement) => {
  const show = () => void load().then((begin) => begin())
  if ('used' in island.dataset) show()
  else island.addEventListener('used', show, { once: true })
}
