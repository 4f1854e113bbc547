// The server as one file, which a build makes beside the site. Plain JavaScript: a start on any machine reads it.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

export const compiledFile = 'main.js'
/** What it was made of: each file of the project, with its size and the second of its last change. */
export const sourcesFile = 'sources.json'

/** A file as it is now, by what tells whether it was changed; undefined when it is gone. */
export function stampOf(path) {
  const file = statSync(join(root, path), { throwIfNoEntry: false })
  return file && [path, file.size, Math.floor(file.mtimeMs / 1000)]
}

/** The file of the compiled server, when it was made of exactly the sources that are here now. */
export function findCompiledServer() {
  const folder = join(root, 'dist', 'server')
  const list = join(folder, sourcesFile)
  if (!existsSync(list)) return undefined
  const sources = JSON.parse(readFileSync(list, 'utf8'))
  const isAsItWas = (stamp) => String(stampOf(stamp[0])) === String(stamp)
  return sources.every(isAsItWas) ? join(folder, compiledFile) : undefined
}
