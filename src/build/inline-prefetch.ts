import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { classicScript, headScript, withScript } from './inline-script.ts'

const calls = / data-calls="([^"]+)"/
const island = /<astro-island [^>]*>/g
const filesOfIsland = /(?:imports|component-url|renderer-url)="([^"]+)"/g
const filesOfPage = /data-(?:entries|imports)="([^"]+)"/g

const lists = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, list = '']) => list.split(' ').filter(Boolean))

const islandFiles = (html: string) =>
  [...html.matchAll(island)].flatMap(([tag]) => lists(tag, filesOfIsland))

const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`

/**
 * A page with `data-calls` gets browser/inline-prefetch.ts with the list of its requests; first-view.ts must have
 * listed the files of its island before. The lists precede every script of the head.
 */
function askingAhead(html: string, script: string): string {
  const [mark, list] = calls.exec(html) ?? []
  if (!mark || !list) return html
  const words = html.includes('data-logged-out') ? meta('ahead-words', 'logged-out') : ''
  const metas = meta('ahead-calls', list) + meta('ahead-files', islandFiles(html).join(' ')) + words
  const page = html
    .replace(mark, '')
    .replace('<meta name="viewport"', () => `${metas}<meta name="viewport"`)
  return withScript(page, script)
}

type Variables = Readonly<Record<string, string | undefined>>

/** Lets pages whose content is an API response request it in the head. */
export const inlinePrefetch = ({ API_URL }: Variables): AstroIntegration =>
  headScript({
    name: 'inline-prefetch',
    compile: (name) => classicScript(name, API_URL),
    add: askingAhead,
  })

/** All files that the finished cart page requests, one per line, for stores/add-to-cart.ts: after `publish`. */
export function cartFiles(): AstroIntegration {
  return {
    name: 'cart-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir)
        const html = await readFile(join(site, 'cart/index.html'), 'utf8')
        const files = new Set([...islandFiles(html), ...lists(html, filesOfPage)])
        await writeFile(join(site, 'cart-files.txt'), [...files].join('\n'))
      },
    },
  }
}
