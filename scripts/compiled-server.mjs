// The server as one file, which a build makes. It has one place whatever the site's release is: Node keeps what it
// compiled by a file's path. Plain JavaScript: a start on any machine reads it.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

export const compiledFolder = join(root, 'releases', '.server')
const compiledFile = join(compiledFolder, 'main.js')
/** What it was made of. */
const sourcesFile = join(compiledFolder, 'sources.json')

/** A file of the project as it is now. Throws when it is gone. */
export function sourceOf(path) {
  const { size, mtimeMs } = statSync(join(root, path))
  const content = readFileSync(join(root, path))
  return { path, size, mtimeMs, hash: createHash('sha256').update(content).digest('hex') }
}

/** Whether a file is still what it was; it is read only when it was written anew, as each file of a copy is. */
function isAsItWas({ path, size, mtimeMs, hash }) {
  const now = statSync(join(root, path), { throwIfNoEntry: false })
  if (now?.size !== size) return false
  return now.mtimeMs === mtimeMs || sourceOf(path).hash === hash
}

/**
 * The server in one file, when it was made of exactly the sources that are here now. It looks for the project above
 * itself, so not by way of a link.
 */
export function findCompiledServer() {
  if (!existsSync(compiledFile) || !existsSync(sourcesFile)) return undefined
  if (realpathSync(compiledFile) !== join(realpathSync(root), 'releases', '.server', 'main.js'))
    return undefined
  return JSON.parse(readFileSync(sourcesFile, 'utf8')).every(isAsItWas) ? compiledFile : undefined
}
