import type { Crumb } from './breadcrumbs.ts'
import type { Thing } from './things.ts'

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
