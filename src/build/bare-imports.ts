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
  }
}
