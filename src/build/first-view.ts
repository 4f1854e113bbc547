import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { init, parse } from 'es-module-lexer'
import { headScript, withScript } from './inline-script.ts'

const origin = 'http://site.example'

await init

/** URLs of the static imports of the code at the URL `importer`. */
export function staticImports(code: string, importer: string): string[] {
  const [imports] = parse(code)
  return imports.flatMap(({ n: name, d: dynamicAt }) =>
    name === undefined || dynamicAt !== -1 ? [] : [new URL(name, origin + importer).pathname],
  )
}

/** The bytes of a URL of the built site. */
export function readAsset(site: string, url: string): Buffer {
  const file = join(site, new URL(url, origin).pathname)
  if (!url.startsWith('/') || !existsSync(file)) throw new Error(`${url} is not part of the site`)
  return readFileSync(file)
}

/** These built files with all their imports, transitively. */
export function withImports(site: string, urls: readonly string[]): Set<string> {
  const urlsOfAll = new Set(urls)
  // Iterating a set includes items added meanwhile: this reaches transitive imports.
  for (const url of urlsOfAll)
    for (const imported of staticImports(readAsset(site, url).toString(), url))
      urlsOfAll.add(imported)
  return urlsOfAll
}

const fileOfScript = /<script type="module" src="([^"]+)"><\/script>/g
const island = /<astro-island [^>]*>/g
const fileOfIsland = /(?:component|renderer)-url="([^"]+)"/g

const matchesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, url = '']) => url)

const attribute = (name: string, urls: Iterable<string>) => {
  const list = [...urls].join(' ')
  return list && ` ${name}="${list}"`
}

const leading = /<source ([^>]*type="image\/avif"[^>]*)> ?<img [^>]*fetchpriority="high"/
const sign = '<link rel="icon" href="/favicon.svg"'
const signLater = '<link rel="icon" href="data:,"'

/** If a picture is loaded with high priority, the favicon is loaded after it. */
const withSignLater = (html: string) =>
  html.includes('fetchpriority="high"') ? html.replace(sign, signLater) : html

const firstPreload = '<link rel="preload"'

/**
 * The leading picture is requested before the fonts, over the open connection: it is the largest visible element, and
 * the text is readable in the fallback font. Not on the home page, whose picture is cropped for phones, has no sizes,
 * and is as light as the font.
 */
function withPictureFirst(html: string): string {
  const [, source = ''] = leading.exec(html) ?? []
  const valueOf = (name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(source)?.[1]
  const [srcset, sizes] = [valueOf('srcset'), valueOf('sizes')]
  if (!srcset || !sizes) return html
  const attributes = `as="image" type="image/avif" imagesrcset="${srcset}" imagesizes="${sizes}"`
  const link = `<link rel="preload" ${attributes} fetchpriority="high">`
  return html.replace(firstPreload, () => link + firstPreload)
}

/** The page with its scripts loaded by browser/first-view.ts, each list with all imports. */
function arranged(html: string, script: string, site: string): string {
  const entries = matchesOf(html, fileOfScript)
  const ofPage = withImports(site, entries)
  let page = html.replaceAll(fileOfScript, '')
  for (const [tag] of html.matchAll(island)) {
    const own = matchesOf(tag, fileOfIsland)
    const files = withImports(site, own).difference(ofPage).difference(new Set(own))
    const imports = attribute('imports', files)
    page = page.replace(tag, () => tag.replace('<astro-island', `<astro-island${imports}`))
  }
  const lists =
    attribute('data-entries', entries) +
    attribute('data-imports', ofPage.difference(new Set(entries)))
  return withScript(withSignLater(withPictureFirst(page)), script, lists)
}

/** Lets every built page be painted before its scripts are requested. */
export const firstView = (): AstroIntegration => headScript({ name: 'first-view', add: arranged })
