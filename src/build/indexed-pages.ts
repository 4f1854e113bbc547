import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DocumentNode, ELEMENT_NODE, type ElementNode, type Node, parse } from 'ultrahtml'
import { querySelectorAll } from 'ultrahtml/selector'

/** A page that search engines may list, as it was written. */
export interface IndexedPage {
  readonly canonical: string
  readonly title: string
  readonly siteName: string
  /** Address of the picture that shows when the page is shared. */
  readonly sharePicture: string
  /** Path of the picture of what the page sells. */
  readonly shown: string | undefined
  /** Addresses of the pictures of what the page lists: courses, books, art. */
  readonly pictures: readonly string[]
}

function isElement(node: Node): node is ElementNode {
  return node.type === ELEMENT_NODE
}

function indexedPage(html: string): IndexedPage | undefined {
  const document = parse(html) as DocumentNode
  const attribute = (selector: string, name: string) =>
    querySelectorAll(document, selector).find(isElement)?.attributes[name] ?? ''
  const canonical = attribute('link[rel="canonical"]', 'href')
  if (canonical === '') return undefined
  return {
    canonical,
    title: attribute('meta[property="og:title"]', 'content'),
    siteName: attribute('meta[property="og:site_name"]', 'content'),
    sharePicture: attribute('meta[property="og:image"]', 'content'),
    shown: attribute('.product-page__picture img', 'src') || undefined,
    pictures: querySelectorAll(document, 'article[id] img')
      .filter(isElement)
      .map(({ attributes }) => new URL(attributes['src'] ?? '', canonical).href),
  }
}

/** Every page of the built site that names its own address for search engines. */
export async function indexedPages(site: string): Promise<IndexedPage[]> {
  const files = await readdir(site, { recursive: true })
  const pages = await Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .map(async (file) => indexedPage(await readFile(join(site, file), 'utf8'))),
  )
  return pages
    .filter((page) => page !== undefined)
    .toSorted((a, b) => a.canonical.localeCompare(b.canonical))
}
