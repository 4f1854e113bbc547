import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliAside, cheapBrotli } from '#server/site/compress.ts'
import { digestOf } from './content-security-policy.ts'

interface Page {
  readonly html: string
  readonly policy: string
}

/** A kind of element that runs or applies by itself, and how the texts of several are joined. */
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
    // A module's imports and top-level awaits must stay at its top level.
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
 * Joins a page's inline scripts of one kind, and so its styles, and updates the policy. Each costs its hash in a
 * header, 54 incompressible bytes, and the first flight must hold the whole page. Only what the policy already allowed
 * is joined.
 */
export function joinInline(page: Page): Page {
  return kinds.reduce(joinKind, page)
}

/** What a server sends before the first acknowledgement: ten TCP packets. */
const firstFlight = 14_600

/** Response headers with a long policy, over HTTP/1.1: HTTP/2 compresses them. */
const headBytes = 1_200

/** Size limit of any page's compressed HTML and CSS: all of it must fit into the first flight of the connection. */
export const documentBudget = firstFlight - headBytes

/** Bytes that the server adds to a page, and the policy of an inline module in its head, beyond `headBytes`. */
const writtenLater = 40

const inlineModule = /<script type="module">([^]*?)<\/script>/g
const mostWithModules = documentBudget - writtenLater
const entries = 'data-entries="'

/**
 * The page as it is or, if it exceeds the first flight, with its inline modules in a file that is requested together
 * with its other scripts: what folds the menu can wait until something is visible.
 */
export async function withModulesApart(html: string, site: string): Promise<string> {
  const modules = [...html.matchAll(inlineModule)].map(([, text = '']) => text)
  const bytes = Buffer.from(html)
  // Most pages fit even with the fast compression, and skip the best one, which takes fifty times as long.
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
