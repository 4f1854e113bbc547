import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Files of ky of which this site needs little or nothing: 1.2 kB (brotli) wherever calls are made. */
const replaced = new Map([
  ['core/retry-timing.js', 'retry-seconds'],
  ['utils/body.js', 'no-progress'],
])

const kyFile = /\/node_modules\/ky\/distribution\/(.+)$/

/** Leaves out of ky what no call uses. */
export function leanKy(): Plugin {
  return {
    name: 'lean-ky',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      const ours = replaced.get(kyFile.exec(id)?.[1] ?? '')
      if (!ours) return undefined
      const file = fileURLToPath(new URL(`./browser/${ours}.ts`, import.meta.url))
      return `export * from ${JSON.stringify(file)}`
    },
  }
}
