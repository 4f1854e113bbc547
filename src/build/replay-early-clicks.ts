import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { changePages } from './change-pages.ts'
import { allowing, classicScript } from './classic-script.ts'

/** Only there do buttons wait for a file of script; everywhere else it stands in the page. */
const hasWaitingButtons = (html: string) => html.includes('data-add-to-cart')

/** Puts browser/replay-early-clicks.ts into the pages whose buttons can be tapped before their script arrives. */
export function earlyTaps(): AstroIntegration {
  let script = ''
  return {
    name: 'replay-early-clicks',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        if (command !== 'build') return
        script = await classicScript('replay-early-clicks')
        updateConfig({ security: allowing(script) })
      },
      'astro:build:done': async ({ dir }) => {
        await changePages(fileURLToPath(dir), (html) =>
          hasWaitingButtons(html)
            ? html.replace('</head>', () => `<script>${script}</script></head>`)
            : html,
        )
      },
    },
  }
}
