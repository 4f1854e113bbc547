import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build, minify, type Plugin, transformWithOxc } from 'vite'
import { buildTarget } from './browser-floor.ts'

/** For the type checker only: without it the file's names would be global. */
const moduleMark = /^export \{\s*\};?$/m

const sourceOf = (name: string) => fileURLToPath(new URL(`./browser/${name}.ts`, import.meta.url))

/** Code from browser/ as the text of an inline script; the braces limit its names to it. */
export async function classicScript(name: string, callsAt?: string): Promise<string> {
  const source = sourceOf(name)
  const define = { 'import.meta.env.CALLS_AT': callsAt ? JSON.stringify(callsAt) : 'undefined' }
  const lowered = { target: buildTarget, define }
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, lowered)
  const minified = await minify(`${name}.js`, `{${code.replace(moduleMark, '')}}`)
  return minified.code.trim()
}

/** Components that create DOM elements, whose styles the page already has. */
const withoutReact: Plugin = {
  name: 'without-react',
  enforce: 'pre',
  resolveId: (id) => (id === 'react/jsx-runtime' ? sourceOf('dom-jsx') : undefined),
  load: (id) => (id.endsWith('.css') ? '' : undefined),
}

/** The same bundled with its imports, as an inline script or as a module. */
async function bundledScript(name: string, format: 'iife' | 'es' = 'iife'): Promise<string> {
  const rolldownOptions = {
    input: sourceOf(name),
    output: { format },
    preserveEntrySignatures: 'strict' as const,
  }
  const built = await build({
    configFile: false,
    plugins: [withoutReact],
    publicDir: false,
    logLevel: 'warn',
    build: { target: buildTarget, write: false, modulePreload: false, rolldownOptions },
  })
  const [result] = [built].flat()
  const [chunk] = result && 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${name} became no script`)
  return chunk.code.trim()
}

/** The policy hash of this script. */
export function allowing(script: string) {
  const digest = createHash('sha256').update(script).digest('base64')
  const scriptDirective = { hashes: [`sha256-${digest}` as const] }
  return { csp: { algorithm: 'SHA-256' as const, scriptDirective } }
}

/** Applies `change` to every built page below `site`; unchanged pages are not written. */
export async function changePages(site: string, change: (html: string) => string): Promise<void> {
  const files = await readdir(site, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const path = join(site, file)
    const html = await readFile(path, 'utf8')
    const changed = change(html)
    if (changed !== html) await writeFile(path, changed)
  }
}

/** The page with a script at the end of its head. */
export const withScript = (html: string, script: string, attributes = ''): string =>
  html.replace('</head>', () => `<script${attributes}>${script}</script></head>`)

interface HeadScript {
  /** Of the integration, and of the file in browser/. */
  readonly name: string
  readonly compile?: (name: string) => Promise<string>
  /** The page with the script, or unchanged if it needs none. */
  readonly add: (html: string, script: string, site: string) => string
}

/** Adds a script of browser/ to the head of built pages, and to their policies. */
export function headScript({ name, compile = classicScript, add }: HeadScript): AstroIntegration {
  let script = ''
  return {
    name,
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        if (command !== 'build') return
        script = await compile(name)
        updateConfig({ security: allowing(script) })
      },
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir)
        await changePages(site, (html) => add(html, script, site))
      },
    },
  }
}

/** For pages whose buttons can be tapped before their external script loads: elsewhere the script is inline. */
export const replayEarlyClicks = (): AstroIntegration =>
  headScript({
    name: 'replay-early-clicks',
    add: (html, script) =>
      /data-add-to-cart|data-play=/.test(html) ? withScript(html, script) : html,
  })

/** For the cart page: after `inlinePrefetch`, whose responses it draws. */
export const prerenderCart = (): AstroIntegration =>
  headScript({
    name: 'prerender-cart',
    compile: bundledScript,
    add: (html, script) =>
      html.includes('component-export="CartScreen"') ? withScript(html, script) : html,
  })

/** The script that draws a page of the account, by its island. */
const drawings = [
  { name: 'prerender-account', pages: /component-export="(?:DashboardScreen|OrdersScreen)"/ },
  { name: 'prerender-room', pages: /component-export="RoomScreen"/ },
]

/** For the account's pages that are read before anything is tapped: after `inlinePrefetch`, which loads its file. */
export const prerenderAccount = (): AstroIntegration => ({
  name: 'prerender-account',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const site = fileURLToPath(dir)
      for (const { name, pages } of drawings) {
        const code = await bundledScript(name, 'es')
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
        const url = `/_astro/${name}.${hash}.js`
        await writeFile(join(site, url), code)
        const meta = `<meta name="ahead-draw" content="${url}">`
        await changePages(site, (html) =>
          pages.test(html)
            ? html.replace('<meta name="viewport"', () => `${meta}<meta name="viewport"`)
            : html,
        )
      }
    },
  },
})
