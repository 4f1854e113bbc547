import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotli, cheapBrotli } from '#server/site/compress.ts'

/** What a server sends before it waits for an answer: ten packets of TCP. */
const firstFlight = 14_600

/** Of the answer, before the page, with the policies of a long one, over HTTP/1.1: HTTP/2 compresses it. */
const headBytes = 1_200

/** What HTML and CSS of any page, compressed, may weigh: all of it comes with the first flight of the connection. */
export const documentBudget = firstFlight - headBytes

const inlineModule = /<script type="module">([^]*?)<\/script>/g
const entries = 'data-entries="'

/**
 * The page as it is, or, where it would not come with the first flight, with its inline modules in a file that is asked
 * for together with its other scripts: what folds the menu can wait until there is something to be seen.
 */
export async function withModulesApart(html: string, site: string): Promise<string> {
  const modules = [...html.matchAll(inlineModule)].map(([, text = '']) => text)
  const bytes = Buffer.from(html)
  // Most pages fit even so, and are spared the best compression, which takes fifty times as long.
  const fits = () =>
    [cheapBrotli, brotli].some((compress) => compress(bytes).length <= documentBudget)
  if (modules.length === 0 || fits()) return html
  const code = modules.join('\n')
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  const url = `/_astro/modules.${hash}.js`
  await writeFile(join(site, url), code)
  return html.replace(inlineModule, '').replace(entries, () => `${entries}${url} `)
}
