// The element around every island: Astro's own is 0.9 kB more in the HTML of each page, for nested islands, servers and
// client routing that this site does not have. Compiled by ../islands.ts. Starts once, on the event of first-view.ts:
// islands are not added later. In a separate file (../islands.ts), it starts at once. `imports` are requested together
// with the files that import them.

/** A property as serialised by Astro: plain values and objects are 0, lists are 1. */
type Written = readonly [kind: 0 | 1, value: unknown]

type Load = () => Promise<() => Promise<void>>

/** The default export of @astrojs/react's client: renders a component into its island. */
type Renderer = (
  island: Element,
) => (
  component: unknown,
  props: unknown,
  slots: Record<string, ChildNode[]>,
  options: { client: string },
) => Promise<void> | void

/** The file of a component, or of the renderer as its default export: both from our own build. */
type IslandFile = Record<string, unknown> & { default: Renderer }

declare global {
  var drawnAhead: Promise<unknown> | undefined
}

declare const Astro: Record<string, (load: Load, options: unknown, island: Element) => void>

const readValue = ([kind, value]: Written): unknown => {
  if (kind === 1) return (value as Written[]).map(readValue)
  return typeof value === 'object' && value ? readProps(value as Record<string, Written>) : value
}

const readProps = (written: Record<string, Written>) =>
  Object.fromEntries(Object.entries(written).map(([name, value]) => [name, readValue(value)]))

const importFile = (url: string) => import(url) as Promise<IslandFile>

/** A second URL for the second attempt: browsers cache the failure of the first one. */
const importTwice = (url: string) =>
  importFile(url).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return await importFile(`${url}?again`)
  })

class Island extends HTMLElement {
  connectedCallback() {
    const start = () => this.start()
    if ('arriving' in document.documentElement.dataset)
      addEventListener('first-view', start, { once: true })
    // The directives are in the same file, perhaps further down.
    else queueMicrotask(start)
  }

  written(name: string): string {
    return this.getAttribute(name) ?? ''
  }

  /** The component's props. */
  get props() {
    return readProps(JSON.parse(this.written('props')) as Record<string, Written>)
  }

  /** An island that is complete as HTML lets the page's pictures and fonts load first. */
  start() {
    if (this.written('client') === 'visible' && document.readyState !== 'complete')
      addEventListener('load', () => this.begin(), { once: true })
    else this.begin()
  }

  begin() {
    Astro[this.written('client')]?.(
      () => this.load(),
      JSON.parse(this.written('opts') || '{}') as unknown,
      this,
    )
  }

  async load() {
    try {
      // If its content is drawn first, by much less code (inline-prefetch.ts).
      await globalThis.drawnAhead
      const imports = this.written('imports').split(' ').filter(Boolean)
      for (const url of imports) importFile(url).catch(() => {})
      const [component, renderer] = await Promise.all([
        importTwice(this.written('component-url')),
        importTwice(this.written('renderer-url')),
      ])
      return async () => {
        const slots = [...this.querySelectorAll('astro-slot')].map(
          (slot): [string, ChildNode[]] => [
            slot.getAttribute('name') ?? 'default',
            [...slot.childNodes],
          ],
        )
        await renderer.default(this)(
          component[this.written('component-export')],
          this.props,
          Object.fromEntries(slots),
          { client: this.written('client') },
        )
        this.removeAttribute('ssr')
      }
    } catch {
      this.dataset['missing'] = ''
      this.dispatchEvent(new Event('island-missing', { bubbles: true }))
      return async () => {}
    }
  }
}

customElements.define('astro-island', Island)

export {}
