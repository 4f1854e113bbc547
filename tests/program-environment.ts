import { resolve } from 'node:path'

/** Half of the time of a command is reading its own files. */
const compiled = resolve('node_modules/.cache/compiled')

/** What a program of ours is given by a test: the path, these variables, and nothing else of our environment. */
export function programEnvironment(variables: Readonly<Record<string, string>> = {}) {
  return { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, ...variables }
}
