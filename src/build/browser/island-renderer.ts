// In place of the browser half of @astrojs/react, which also turns slots into React elements and
// carries form actions and client routing: 0.6 kB more on every page with an island.
import { createElement, memo, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ComponentType } from 'react'

type Component = ComponentType<Record<string, unknown>>

/** HTML that the page holds already: React keeps it and never looks at it again. */
const Kept = memo(
  ({ html, name }: { html: string; name?: string }) =>
    createElement('astro-slot', {
      name,
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: { __html: html },
    }),
  () => true,
)

/** Shows a component in the place of its island, or takes over the HTML that is there. */
const showIn =
  (island: Element) =>
  (
    component: Component,
    props: Record<string, unknown>,
    { default: children, ...slots }: Record<string, string>,
    { client }: { client: string },
  ) => {
    const kept = Object.entries(slots).map(([name, html]) => [
      name,
      createElement(Kept, { html, name }),
    ])
    const element = createElement(
      component,
      { ...props, ...(Object.fromEntries(kept) as Record<string, unknown>) },
      children && createElement(Kept, { html: children }),
    )
    const identifierPrefix = island.getAttribute('prefix') ?? ''
    startTransition(() => {
      if (client === 'only') createRoot(island).render(element)
      else hydrateRoot(island, element, { identifierPrefix })
    })
  }

// Astro asks for the default export of its renderers.
// eslint-disable-next-line no-restricted-syntax
export default showIn
