import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliAside, cheapBrotli } from '#server/site/compress.ts'
import { digestOf } from './content-security-policy.ts'

interface Page {
  readonly html: string
  readonly policy: string
}

/** One kind of element that runs or applies by itself, and how the texts of several become one. */
interface Kind {
  readonly start: RegExp
  readonly mayJoin?: (text: string) => boolean
  readonly join: (texts: readonly string[]) => string
}

const kinds: readonly Kind[] = [
  { start: /^<style>$/, join: (texts) => texts.join('') },
  { start: /^<script(?: data-[^>]*)?>$/, join: (texts) => texts.join(';') },
  {
    start: /^<script type="module">$/,
    // What a module imports or awaits must stand at its top.
    mayJoin: (text) => !/\b(?:import|export|await)\b/.test(text),
    join: (texts) => texts.map((text) => `(()=>{${text}})()`).join(';'),
  },
]

const inline = /(<(script|style)(?:\s[^>]*)?>)([^]*?)(<\/\2>)/g

function elementsOf({ html, policy }: Page, { start, mayJoin }: Kind) {
  return [...html.matchAll(inline)]
    .map(([whole, tag = '', , text = '', end = '']) => ({ whole, tag, text, end }))
    .filter(({ tag, text }) => start.test(tag) && policy.includes(digestOf(text)))
    .filter(({ text }) => mayJoin?.(text) ?? true)
}

function joinKind(page: Page, kind: Kind): Page {
  const elements = elementsOf(page, kind)
  const [first] = elements
  // An element with attributes reads them.
  const target = elements.find(({ tag }) => tag.includes(' data-')) ?? elements.at(-1)
  if (!first || !target || elements.length === 1) return page
  const text = kind.join(elements.map((element) => element.text))
  let { html } = page
  for (const { whole } of elements)
    html = html.replace(whole, () => (whole === target.whole ? target.tag + text + target.end : ''))
  return { html, policy: page.policy.replace(digestOf(first.text), digestOf(text)) }
}

/**
 * A page whose inline scripts of one kind are one script, and so its styles, with the policy that
 * allows this. Each costs its hash in a header, 54 bytes that no compression makes smaller, and the
 * first flight shall hold the whole page. Only what the policy allowed already is joined.
 */
export function joinInline(page: Page): Page {
  return kinds.reduce(joinKind, page)
}

/** What a server sends before it waits for an answer: ten packets of TCP. */
const firstFlight = 14_600

/** Of the answer, before the page, with the policies of a long one, over HTTP/1.1: HTTP/2 compresses it. */
const headBytes = 1_200

/** What HTML and CSS of any page, compressed, may weigh: all of it comes with the first flight of the connection. */
export const documentBudget = firstFlight - headBytes

/** What the server writes into a page, and the policy of an inline module in its head, beyond `headBytes`. */
const writtenLater = 40

const inlineModule = /<script type="module">([^]*?)<\/script>/g
const mostWithModules = documentBudget - writtenLater
const entries = 'data-entries="'

/**
 * The page as it is, or, where it would not come with the first flight, with its inline modules in a file that is asked
 * for together with its other scripts: what folds the menu can wait until there is something to be seen.
 */
export async function withModulesApart(html: string, site: string): Promise<string> {
  const modules = [...html.matchAll(inlineModule)].map(([, text = '']) => text)
  const bytes = Buffer.from(html)
  // Most pages fit even so, and are spared the best compression, which takes fifty times as long.
  const fits = async () =>
    cheapBrotli(bytes).length <= mostWithModules ||
    (await brotliAside(bytes)).length <= mostWithModules
  if (modules.length === 0 || (await fits())) return html
  const code = modules.join('\n')
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  const url = `/_astro/modules.${hash}.js`
  await writeFile(join(site, url), code)
  return html.replace(inlineModule, '').replace(entries, () => `${entries}${url} `)
}
