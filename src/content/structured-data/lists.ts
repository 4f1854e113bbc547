import * as words from '#words/shell.ts'
import { fullUrl } from './parts.ts'
import type { BreadcrumbList, ItemList, Thing } from './things.ts'

interface Crumb {
  readonly label: string
  readonly href: string
}

/** The way from the home page to this one. */
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

/** The things that a page lists, and that it lists them, in this order. */
export function listed(things: readonly (Thing & Item)[]): Thing[] {
  return [itemList(things), ...things]
}

/** What a page lists, in its order. */
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

/** What a page tells browsers, search engines and whoever shares it. */
export interface PageMeaning {
  readonly title: string
  readonly description: string
  /** Of a page in another language than the site, a tag such as `hi-IN`; what is around the page stays in that of the site. */
  readonly lang?: string
  /** Pages about one person's cart, orders or payment stay out of search results. */
  readonly indexed?: boolean
  /** What the page is about, for search engines. */
  readonly things?: readonly Thing[]
  /** Pages between the home page and this one. */
  readonly parents?: readonly Crumb[]
}
