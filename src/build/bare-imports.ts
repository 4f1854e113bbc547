import type { Plugin } from 'vite'

/**
 * Vite wraps every `import()` in 0.8 kB of code that preloads styles and imports first. Here a part
 * that comes later has neither worth a round trip, and says itself when it does not come. Browsers
 * remember that an address failed: the next attempt is made under another one.
 */
export function bareImports(): Plugin {
  return {
    name: 'bare-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export const __vitePreload = (load) => load().catch((error) => {
            const [address] = /https?:\\S+\\.js/.exec(error.message) ?? []
            if (!address) throw error
            return import(address + '?' + Date.now())
          })`
        : undefined,
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = withoutLists(file.code)
      },
    },
  }
}

/** The lists of what to preload, which nobody reads any more. */
function withoutLists(code: string): string {
  return code
    .replace(/^const __vite__mapDeps=.*\n/, '')
    .replaceAll(/,\s*__vite__mapDeps\(\[[\d,]*\]\)/g, '')
}
