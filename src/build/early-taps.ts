import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { allowing, classicScript } from './classic-script.ts'

/** Only there do buttons wait for a file of script; everywhere else it stands in the page. */
const hasWaitingButtons = (html: string) => html.includes('data-add-to-cart')

/** Puts browser/early-taps.ts into the pages whose buttons can be tapped before their script arrives. */
export function earlyTaps(): AstroIntegration {
  let script = ''
  return {
    name: 'early-taps',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        if (command !== 'build') return
        script = await classicScript('early-taps')
        updateConfig({ security: allowing(script) })
      },
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir)
        const files = await readdir(site, { recursive: true })
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const html = await readFile(join(site, file), 'utf8')
          if (!hasWaitingButtons(html)) continue
          const withScript = html.replace('</head>', () => `<script>${script}</script></head>`)
          await writeFile(join(site, file), withScript)
        }
      },
    },
  }
}
