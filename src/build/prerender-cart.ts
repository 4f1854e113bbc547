import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { changePages } from './change-pages.ts'
import { allowing, bundledScript } from './classic-script.ts'

const showsCart = (html: string) => html.includes('component-export="CartScreen"')

/** Puts browser/prerender-cart.ts into the page of the cart: after `askAhead`, whose answers it shows. */
export function toldCart(): AstroIntegration {
  let script = ''
  return {
    name: 'prerender-cart',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        if (command !== 'build') return
        script = await bundledScript('prerender-cart')
        updateConfig({ security: allowing(script) })
      },
      'astro:build:done': async ({ dir }) => {
        await changePages(fileURLToPath(dir), (html) =>
          showsCart(html)
            ? html.replace('</head>', () => `<script>${script}</script></head>`)
            : html,
        )
      },
    },
  }
}
