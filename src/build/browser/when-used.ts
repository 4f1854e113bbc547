// `client:used`: an island that is complete without its script comes when a pointer or the keyboard reaches it, or when
// the page says that its turn has come. What was pressed to get it is pressed once more when it is there.

type Load = () => Promise<() => Promise<void>>

const kinds = ['pointerover', 'focusin', 'turn']

// Astro asks for the default export of its directives.
// eslint-disable-next-line no-restricted-syntax
export default (load: Load, _options: unknown, island: HTMLElement) => {
  let pressed: HTMLElement | null = null
  const press = (event: Event) => {
    pressed = event.target instanceof Element ? event.target.closest('button') : null
  }
  const bring = async () => {
    for (const kind of kinds) island.removeEventListener(kind, begin)
    const show = await load()
    island.removeEventListener('click', press)
    await show()
    pressed?.click()
  }
  const begin = () => void bring()
  for (const kind of kinds) island.addEventListener(kind, begin)
  island.addEventListener('click', press)
}
