import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readAsset, staticImports, withImports } from '#build/first-view.ts'
import { ELEMENT_NODE, parse, walkSync, type DocumentNode, type ElementNode } from 'ultrahtml'

/** What a page's first visitor downloads, in brotli bytes. */
export interface PageWeight {
  readonly path: string
  readonly hasIsland: boolean
  readonly documentBytes: number
  readonly scriptBytes: number
  /** The largest picture that is asked for first, in the form for phones; 0 where words come first. */
  readonly heroBytes: number
  /** What the first view needs: the document, every picture that is asked for first, the font. */
  readonly firstViewBytes: number
}

const islandScripts = ['component-url', 'renderer-url', 'before-hydration-url']
const compressedSizes = new Map<string, number>()

/** Weighs one HTML file below `site`, with the CSS and the JavaScript that it loads. */
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

/** Pictures and fonts are compressed in themselves; drawings are compressed on the way. */
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

/** Lighthouse's phone, and the most usual one: 412 points, 1.75 dots each. */
const phoneDots = 412 * 1.75

/** What Chromium takes from a srcset: the smallest with a dot for each of the screen's. */
function chosen(srcset: string, sizes: string): string {
  const share = Number(/(\d+)vw$/.exec(sizes)?.[1] ?? 100) / 100
  const candidates = srcset.split(', ').map((candidate) => {
    const [url = '', width = ''] = candidate.split(' ')
    return { url, width: Number.parseInt(width) }
  })
  const enough = candidates.find(({ width }) => !(width < phoneDots * share))
  return (enough ?? candidates.at(-1))?.url ?? ''
}

/** The first source of the picture: what is cut for phones stands before what is for every screen. */
function sourceOf(elements: readonly ElementNode[], index: number): ElementNode | undefined {
  const before = elements[index - 1]
  if (before?.name !== 'source') return undefined
  return sourceOf(elements, index - 1) ?? before
}

/** The pictures that a page asks for first, in the form that a phone takes. */
function heroPictures(elements: readonly ElementNode[]): string[] {
  return elements.flatMap(({ name, attributes }, index) => {
    if (attributes['fetchpriority'] !== 'high') return []
    // The link that asks for a picture of the page beforehand is no picture more.
    if (name !== 'img') return attributes['imagesrcset'] ? [] : (attributes['href'] ?? [])
    const { srcset, sizes } = sourceOf(elements, index)?.attributes ?? attributes
    return chosen(srcset ?? attributes['src'] ?? '', sizes ?? '')
  })
}
