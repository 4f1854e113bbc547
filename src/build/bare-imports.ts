import type { Plugin } from 'vite'

/**
 * Vite wraps every `import()` in 0.8 kB of code that preloads styles and imports. Here, lazy parts have neither worth a
 * round trip, and report a failed load themselves. Browsers cache a failed URL: the next attempt uses another one.
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

/** Removes the lists of files to preload, which are unused then. */
function withoutLists(code: string): string {
  return code
    .replace(/^const __vite__mapDeps=.*\n/, '')
    .replaceAll(/,\s*__vite__mapDeps\(\[[\d,]*\]\)/g, '')
}
