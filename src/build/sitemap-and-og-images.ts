import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { type DocumentNode, ELEMENT_NODE, type ElementNode, type Node, parse } from 'ultrahtml'
import { querySelectorAll } from 'ultrahtml/selector'
import { drawSharePicture } from './share-picture.ts'

/** Writes the result of `make` to `target`; the next build copies it if `key` is the same. */
async function cachedFile(parts: {
  cache: string
  key: string
  target: string
  make: () => Promise<Uint8Array>
}): Promise<void> {
  const { cache, key, target, make } = parts
  const cached = join(cache, createHash('sha256').update(key).digest('hex'))
  await mkdir(cache, { recursive: true })
  await mkdir(dirname(target), { recursive: true })
  if (!existsSync(cached)) await writeFile(cached, await make())
  await copyFile(cached, target)
}

/** A page that search engines may index, as it was written. */
interface IndexedPage {
  readonly canonical: string
  readonly title: string
  readonly siteName: string
  /** URL of the Open Graph picture. */
  readonly sharePicture: string
  /** Path of the product's picture. */
  readonly shown: string | undefined
  /** URLs of the pictures of listed products: courses, books, art. */
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

/** Every page of the built site with a canonical URL. */
async function indexedPages(site: string): Promise<IndexedPage[]> {
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

/** A list page shows search engines the pictures of its products. */
function sitemap(pages: readonly IndexedPage[]): string {
  const entries = pages.map(({ canonical, pictures }) => {
    const images = pictures.map(
      (picture) => `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>`,
    )
    return `<url><loc>${escapeXml(canonical)}</loc>${images.join('')}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** After the pages are written: writes the sitemap and draws a picture for each page. */
export function sitemapAndOgImages(): AstroIntegration {
  let cache = ''
  return {
    name: 'sitemap-and-og-images',
    hooks: {
      'astro:config:done': ({ config }) => {
        cache = fileURLToPath(new URL('share/', config.cacheDir))
      },
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir)
        const pages = await indexedPages(site)
        await writeFile(join(site, 'sitemap.xml'), sitemap(pages))
        // A changed drawing routine makes other pictures.
        const drawing = await readFile(new URL('share-picture.ts', import.meta.url), 'utf8')
        for (const { title, siteName, sharePicture, shown } of pages) {
          const target = join(site, new URL(sharePicture).pathname)
          const picture = shown && join(site, shown)
          const key = JSON.stringify([drawing, title, siteName, shown])
          const make = () => drawSharePicture({ title, siteName, picture })
          await cachedFile({ cache, key, target, make })
        }
      },
    },
  }
}
