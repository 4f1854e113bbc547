import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { allowing, changePages, classicScript } from './inline-script.ts'

const astrosOwn = /\/astro\/dist\/runtime\/server\/astro-island\.prebuilt\.js$/
const astrosRenderer = /\/@astrojs\/react\/dist\/client\.js$/
const ourRenderer = fileURLToPath(new URL('./browser/island-renderer.ts', import.meta.url))

const inPlaceOf = (file: RegExp, code: string): Plugin => ({
  name: `in-place-of-${file.source}`,
  enforce: 'pre',
  load: (id) => (file.test(id) ? code : undefined),
})

declare module 'astro' {
  interface AstroClientDirectives {
    /** src/build/browser/when-used.ts */
    'client:used'?: boolean
  }
}

const whenUsed = fileURLToPath(new URL('./browser/when-used.ts', import.meta.url))

const islandStyle = /<style>astro-island[^<]*<\/style>/

/** Astro writes it into the body, where HTML does not allow it; styles/base.css contains the same. */
const withoutStyle = (html: string) => html.replace(islandStyle, '')

/** Astro numbers islands by the build folder; the numbers are unused, and would differ between machines. */
function withoutNumbers(html: string): string {
  return html.replaceAll(/<astro-island uid="[^"]*"/g, '<astro-island')
}

/** No directive here has options: omits them. The loader treats a missing value as `{}`. */
const withoutOptions = (html: string) =>
  html.replaceAll(
    / opts="{&quot;name&quot;:&quot;\w+&quot;,&quot;value&quot;:(?:true|&quot;\w+&quot;)}"/g,
    '',
  )

/** All are requested at once; in a uniform order, the lists of several islands compress to one. */
const withSortedImports = (html: string) =>
  html.replaceAll(
    / imports="([^"]*)"/g,
    (_, urls: string) => ` imports="${urls.split(' ').toSorted().join(' ')}"`,
  )

const loaderScript =
  /<script>((?:(?!<\/script>)[^])*(?:customElements\.define\(`astro-island`|"astro:\w+")[^]*?)<\/script>/g
const clientOfIsland = /<astro-island [^>]*client="(\w+)"/g
const comesLater = new Set(['used', 'visible'])

/**
 * If every island waits until it is used or visible, the island loader need not be inline: as a module it may go into a
 * file that is loaded with the page's scripts (first-flight.ts).
 */
function withLoaderAsModule(html: string): string {
  const clients = [...html.matchAll(clientOfIsland)].map(([, client = '']) => client)
  if (clients.length === 0 || !clients.every((client) => comesLater.has(client))) return html
  return html.replaceAll(loaderScript, '<script type="module">$1</script>')
}

const mend = (html: string) =>
  [withoutStyle, withoutNumbers, withoutOptions, withSortedImports, withLoaderAsModule].reduce(
    (mended, step) => step(mended),
    html,
  )

/**
 * Replaces Astro's `astro-island` in built pages with our own, smaller one, and fixes the markup around islands;
 * updates the hashes in the policy.
 */
export function islands(): AstroIntegration {
  return {
    name: 'islands',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig, addClientDirective }) => {
        addClientDirective({ name: 'used', entrypoint: whenUsed })
        if (command !== 'build') return
        const script = await classicScript('island-element')
        updateConfig({
          security: allowing(script),
          vite: {
            plugins: [
              inPlaceOf(astrosOwn, `export default ${JSON.stringify(script)}`),
              inPlaceOf(astrosRenderer, `export { default } from ${JSON.stringify(ourRenderer)}`),
            ],
          },
        })
      },
      'astro:build:done': async ({ dir }) => {
        await changePages(fileURLToPath(dir), mend)
      },
    },
  }
}
