// In place of the browser half of @astrojs/react, which also turns slots into React elements and
// carries form actions and client routing: 0.6 kB more on every page with an island.
import { createElement, memo, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ComponentType } from 'react'

type Component = ComponentType<Record<string, unknown>>

/** An empty text that browsers accept as HTML: the policy of the page lets no other text become any. */
const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: string } }
const __html = trustedTypes?.emptyHTML ?? ''

/**
 * What the page holds already: React keeps it and never looks at it again. If React has to draw anew,
 * as when a translator has changed the page before, it is put back.
 */
const Kept = memo(
  ({ nodes, name }: { nodes: readonly ChildNode[]; name?: string }) =>
    createElement('astro-slot', {
      name,
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: { __html },
      ref: (slot: Element | null) => {
        if (!slot?.hasChildNodes()) slot?.append(...nodes)
      },
    }),
  () => true,
)

/** Shows a component in the place of its island, or takes over the HTML that is there. */
const showIn =
  (island: Element) =>
  (
    component: Component,
    props: Record<string, unknown>,
    { default: children, ...slots }: Record<string, readonly ChildNode[]>,
    { client }: { client: string },
  ) => {
    const slotChildren = Object.entries(slots).map(([name, nodes]) => [
      name,
      createElement(Kept, { nodes, name }),
    ])
    const element = createElement(
      component,
      { ...props, ...(Object.fromEntries(slotChildren) as Record<string, unknown>) },
      children && createElement(Kept, { nodes: children }),
    )
    const identifierPrefix = island.getAttribute('prefix') ?? ''
    startTransition(() => {
      // What prerender-cart.ts has drawn is what the island would show first.
      if (client === 'only' && !island.hasAttribute('drawn')) createRoot(island).render(element)
      else hydrateRoot(island, element, { identifierPrefix })
    })
  }

// Astro asks for the default export of its renderers.
// eslint-disable-next-line no-restricted-syntax
export default showIn
