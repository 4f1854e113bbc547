import * as words from '#words/shell.ts'
import { fullUrl } from './parts.ts'
import type { BreadcrumbList } from './things.ts'

export interface Crumb {
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
