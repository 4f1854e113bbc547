import type { Plugin } from 'vite'

/**
 * What this site and react-dom itself use of React's packages. They are CommonJS, of which no
 * bundler drops anything by itself: 1.8 kB (brotli) on every page with an island.
 */
export const keptExports = {
  react: [
    ...['Component', 'Fragment', 'createElement', 'memo', 'startTransition', 'version'],
    ...['useCallback', 'useEffect', 'useId', 'useLayoutEffect', 'useRef', 'useState'],
    ...['useSyncExternalStore', '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  ],
  'react-dom': ['version', '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
} as const

const packageFile = /\/node_modules\/(react|react-dom)\/cjs\/\1\.production\.js$/

/** Every other export becomes a variable that nobody reads, and the minifier removes it. */
function withoutOthers(code: string, kept: readonly string[]): string {
  return code.replaceAll(/^exports\.(\w+) =/gm, (whole, name: string) =>
    kept.includes(name) ? whole : `const unused_${name} =`,
  )
}

/** Leaves out of the browser's React what no page uses. */
export function onlyKeptExports(): Plugin {
  return {
    name: 'kept-exports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const name = packageFile.exec(id)?.[1]
      if (name !== 'react' && name !== 'react-dom') return undefined
      return { code: withoutOthers(code, keptExports[name]), map: null }
    },
  }
}
