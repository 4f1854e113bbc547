import * as words from '#words/shell.ts'
import { fullUrl } from './parts.ts'
import type { BreadcrumbList, ItemList, Thing } from './things.ts'

interface Crumb {
  readonly label: string
  readonly href: string
}

/** The breadcrumbs from the home page to this one. */
export function breadcrumbs(trail: readonly Crumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: words.home, href: '/' }, ...trail].map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: fullUrl(href),
    })),
  }
}

interface Item {
  readonly name: string
  readonly url: string
}

/** The items of a list page, preceded by the list itself, in this order. */
export function listed(things: readonly (Thing & Item)[]): Thing[] {
  return [itemList(things), ...things]
}

/** The list of a page's items, in its order. */
export function itemList(items: readonly Item[]): ItemList {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url,
    })),
  }
}

/** Metadata of a page for browsers, search engines and link previews. */
export interface PageMeaning {
  readonly title: string
  readonly description: string
  /** The page's language if it differs from the site's, such as `hi-IN`; header and footer stay in the site's. */
  readonly lang?: string
  /** Pages about a person's cart, orders or payment stay out of search results. */
  readonly indexed?: boolean
  /** Structured data of the page's subjects. */
  readonly things?: readonly Thing[]
  /** Pages between the home page and this one. */
  readonly parents?: readonly Crumb[]
}
