import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readAsset, staticImports, withImports } from '#build/first-view.ts'
import { ELEMENT_NODE, parse, walkSync, type DocumentNode, type ElementNode } from 'ultrahtml'

/** Download sizes of a page with an empty cache, in brotli bytes. */
export interface PageWeight {
  readonly path: string
  readonly hasIsland: boolean
  readonly documentBytes: number
  readonly scriptBytes: number
  /** The largest high-priority picture, in its phone size; 0 if the page starts with text. */
  readonly heroBytes: number
  /** Size of the first view: the document, every high-priority picture, the font. */
  readonly firstViewBytes: number
}

const islandScripts = ['component-url', 'renderer-url', 'before-hydration-url']
const compressedSizes = new Map<string, number>()

/** Measures one HTML file below `site`, with the CSS and JavaScript that it loads. */
export function weighPage(site: string, file: string): PageWeight {
  const html = readFileSync(join(site, file), 'utf8')
  const elements = elementsOf(html)
  const scripts = withImports(site, elements.flatMap(scriptsOf))
  const styles = new Set(elements.flatMap(stylesheetsOf))
  const documentBytes = compressedSize(html) + totalSize(site, styles)
  const heroes = heroPictures(elements).map((url) => servedSize(site, url))
  const fonts = elements.flatMap(preloadedFonts).map((url) => servedSize(site, url))
  return {
    path: `/${file}`.replace(/(?:\/index)?\.html$/, '') || '/',
    hasIsland: elements.some(({ name }) => name === 'astro-island'),
    documentBytes,
    scriptBytes: totalSize(site, scripts),
    heroBytes: Math.max(0, ...heroes),
    firstViewBytes: documentBytes + sum([...heroes, ...fonts]),
  }
}

const preloadedFonts = ({ name, attributes: { rel, as, href } }: ElementNode) =>
  name === 'link' && rel === 'preload' && as === 'font' && href ? [href] : []

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

/** Pictures and fonts are already compressed; SVGs are compressed in transfer. */
function servedSize(site: string, url: string): number {
  const content = readAsset(site, url)
  return url.endsWith('.svg') ? compressedSize(content) : content.length
}

function elementsOf(html: string): ElementNode[] {
  const elements: ElementNode[] = []
  walkSync(parse(html) as DocumentNode, (node) => {
    if (node.type === ELEMENT_NODE) elements.push(node)
  })
  return elements
}

function stylesheetsOf({ name, attributes: { rel, href } }: ElementNode): string[] {
  return name === 'link' && rel === 'stylesheet' && href ? [href] : []
}

function scriptsOf({ name, attributes, children }: ElementNode): string[] {
  const { rel, href, src, type } = attributes
  if (name === 'astro-island') return islandScripts.flatMap((key) => attributes[key] ?? [])
  if (name === 'script' && attributes['data-entries']) return attributes['data-entries'].split(' ')
  if (name === 'link' && rel === 'modulepreload' && href) return [href]
  if (name === 'script' && src) return [src]
  if (name !== 'script' || type !== 'module') return []
  return children.flatMap((text) => ('value' in text ? staticImports(String(text.value), '/') : []))
}

function totalSize(site: string, urls: Set<string>): number {
  let bytes = 0
  for (const url of urls) {
    const size = compressedSizes.get(url) ?? compressedSize(readAsset(site, url))
    compressedSizes.set(url, size)
    bytes += size
  }
  return bytes
}

function compressedSize(content: string | Buffer): number {
  return brotliCompressSync(content).length
}

/** Lighthouse's phone, and the most common one: 412 CSS pixels at a ratio of 1.75. */
const phoneDots = 412 * 1.75

/** Chromium's choice from a srcset: the smallest with at least one pixel per device pixel. */
function chosen(srcset: string, sizes: string): string {
  const share = Number(/(\d+)vw$/.exec(sizes)?.[1] ?? 100) / 100
  const candidates = srcset.split(', ').map((candidate) => {
    const [url = '', width = ''] = candidate.split(' ')
    return { url, width: Number.parseInt(width) }
  })
  const enough = candidates.find(({ width }) => !(width < phoneDots * share))
  return (enough ?? candidates.at(-1))?.url ?? ''
}

/** The first source of the picture: crops for phones come before the general one. */
function sourceOf(elements: readonly ElementNode[], index: number): ElementNode | undefined {
  const before = elements[index - 1]
  if (before?.name !== 'source') return undefined
  return sourceOf(elements, index - 1) ?? before
}

/** The high-priority pictures of a page, in the size for a phone. */
function heroPictures(elements: readonly ElementNode[]): string[] {
  return elements.flatMap(({ name, attributes }, index) => {
    if (attributes['fetchpriority'] !== 'high') return []
    // A preload link refers to a picture of the page, and is not counted again.
    if (name !== 'img') return attributes['imagesrcset'] ? [] : (attributes['href'] ?? [])
    const { srcset, sizes } = sourceOf(elements, index)?.attributes ?? attributes
    return chosen(srcset ?? attributes['src'] ?? '', sizes ?? '')
  })
}
