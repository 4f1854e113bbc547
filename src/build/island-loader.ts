import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { allowing, classicScript } from './classic-script.ts'

const astrosOwn = /\/astro\/dist\/runtime\/server\/astro-island\.prebuilt\.js$/

function inPlaceOfAstros(script: string): Plugin {
  return {
    name: 'island-loader',
    enforce: 'pre',
    load: (id) => (astrosOwn.test(id) ? `export default ${JSON.stringify(script)}` : undefined),
  }
}

const astrosRenderer = /\/@astrojs\/react\/dist\/client\.js$/
const ourRenderer = fileURLToPath(new URL('./browser/island-renderer.ts', import.meta.url))

function inPlaceOfRenderer(): Plugin {
  const code = `export { default } from ${JSON.stringify(ourRenderer)}`
  return {
    name: 'island-renderer',
    enforce: 'pre',
    load: (id) => (astrosRenderer.test(id) ? code : undefined),
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** src/build/browser/when-used.ts */
    'client:used'?: boolean
  }
}

const whenUsed = fileURLToPath(new URL('./browser/when-used.ts', import.meta.url))

/** Writes our own, smaller `astro-island` into built pages and lets the policy of each page run it. */
export function islandLoader(): AstroIntegration {
  return {
    name: 'island-loader',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig, addClientDirective }) => {
        addClientDirective({ name: 'used', entrypoint: whenUsed })
        if (command !== 'build') return
        const script = await classicScript('island-element')
        updateConfig({
          security: allowing(script),
          vite: { plugins: [inPlaceOfAstros(script), inPlaceOfRenderer()] },
        })
      },
    },
  }
}
