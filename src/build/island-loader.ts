import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { minify, transformWithOxc, type Plugin } from 'vite'

const source = fileURLToPath(new URL('./browser/island-element.ts', import.meta.url))
const astrosOwn = /\/astro\/dist\/runtime\/server\/astro-island\.prebuilt\.js$/

/** The element as the text of a classic script; the braces keep its names to itself. */
async function islandScript(): Promise<string> {
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
  const minified = await minify('island-element.js', `{${code}}`)
  return minified.code.trim()
}

function inPlaceOfAstros(script: string): Plugin {
  return {
    name: 'island-loader',
    enforce: 'pre',
    load: (id) => (astrosOwn.test(id) ? `export default ${JSON.stringify(script)}` : undefined),
  }
}

/** Writes our own, smaller `astro-island` into built pages and lets the policy of each page run it. */
export function islandLoader(): AstroIntegration {
  return {
    name: 'island-loader',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        if (command !== 'build') return
        const script = await islandScript()
        const digest = createHash('sha256').update(script).digest('base64')
        updateConfig({
          security: {
            csp: { algorithm: 'SHA-256', scriptDirective: { hashes: [`sha256-${digest}`] } },
          },
          vite: { plugins: [inPlaceOfAstros(script)] },
        })
      },
    },
  }
}
