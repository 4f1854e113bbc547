// Replaces the client half of @astrojs/react, which also converts slots to React elements and supports form actions and
// client routing: 0.6 kB more on every page with an island.
import { createElement, memo, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ComponentType } from 'react'

type Component = ComponentType<Record<string, unknown>>

/** An empty string that browsers accept as HTML: the page's policy allows no other one. */
const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: string } }
const __html = trustedTypes?.emptyHTML ?? ''

/**
 * The slot's existing nodes: React keeps them and never inspects them. If React has to render anew, for example after a
 * translator has changed the page, they are reinserted.
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

/** Renders a component into its island, or hydrates the existing HTML. */
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
      // What prerender-cart.ts has drawn equals the island's first render.
      if (client === 'only' && !island.hasAttribute('drawn')) createRoot(island).render(element)
      else hydrateRoot(island, element, { identifierPrefix })
    })
  }

// Astro asks for the default export of its renderers.
// eslint-disable-next-line no-restricted-syntax
export default showIn
