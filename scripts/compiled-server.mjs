// The bundled server, made by a build. Its path is the same for every release, as Node's compile cache is keyed by
// path. Plain JavaScript: it runs at startup on any machine.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

export const compiledFolder = join(root, 'releases', '.server')
const compiledFile = join(compiledFolder, 'main.js')
/** Its inputs. */
const sourcesFile = join(compiledFolder, 'sources.json')

/** The current state of a project file. Throws when it is missing. */
export function sourceOf(path) {
  const { size, mtimeMs } = statSync(join(root, path))
  const content = readFileSync(join(root, path))
  return { path, size, mtimeMs, hash: createHash('sha256').update(content).digest('hex') }
}

/** Whether a file is unchanged; it is read only when size or time differ, as in a copy. */
function isAsItWas({ path, size, mtimeMs, hash }) {
  const now = statSync(join(root, path), { throwIfNoEntry: false })
  if (now?.size !== size) return false
  return now.mtimeMs === mtimeMs || sourceOf(path).hash === hash
}

/**
 * The bundled server, if it was made from exactly the current sources. It looks for the project above itself, so its
 * path must not contain a symlink.
 */
export function findCompiledServer() {
  if (!existsSync(compiledFile) || !existsSync(sourcesFile)) return undefined
  if (realpathSync(compiledFile) !== join(realpathSync(root), 'releases', '.server', 'main.js'))
    return undefined
  return JSON.parse(readFileSync(sourcesFile, 'utf8')).every(isAsItWas) ? compiledFile : undefined
}
