import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { init, parse } from 'es-module-lexer'
import { headScript, withScript } from './inline-script.ts'

const origin = 'http://site.example'

await init

/** Addresses of what code at the address `importer` imports before it can run. */
export function staticImports(code: string, importer: string): string[] {
  const [imports] = parse(code)
  return imports.flatMap(({ n: name, d: dynamicAt }) =>
    name === undefined || dynamicAt !== -1 ? [] : [new URL(name, origin + importer).pathname],
  )
}

/** The bytes behind an address of the built site. */
export function readAsset(site: string, url: string): Buffer {
  const file = join(site, new URL(url, origin).pathname)
  if (!url.startsWith('/') || !existsSync(file)) throw new Error(`${url} is not part of the site`)
  return readFileSync(file)
}

/** These built files, every file that they import, and those in turn. */
export function withImports(site: string, urls: readonly string[]): Set<string> {
  const urlsOfAll = new Set(urls)
  // A set hands out what is added while it is walked: this reaches every import of an import.
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

/** Where a picture leads, the sign in the tab comes after it. */
const withSignLater = (html: string) =>
  html.includes('fetchpriority="high"') ? html.replace(sign, signLater) : html

const firstPreload = '<link rel="preload"'

/**
 * The leading picture is asked for before the fonts, over the connection that is open already: it is
 * the largest thing to be seen, and the words can be read without their face. Not on the home page,
 * whose picture is cut anew for phones, has no sizes, and is as light as the font.
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

/** The page with its scripts brought by browser/first-view.ts, each list with all that it imports. */
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

/** Lets every built page show what it has before its scripts are asked for. */
export const firstView = (): AstroIntegration => headScript({ name: 'first-view', add: arranged })
