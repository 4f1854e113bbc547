import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'

/** Paths below a folder, with `/` on every system; linked files count, as for the check. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

/** Why a file is not there to be copied: it has just gone, nobody may open it, or somebody holds it. */
const outOfReach = ['ENOENT', 'EACCES', 'EPERM', 'EBUSY']

/** What cannot be reached keeps the copy that it has; what is wrong with it is the check's to say. */
function copyIfReached(from: string, to: string): void {
  try {
    copyIfChanged(from, to)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!outOfReach.includes(code)) throw error
  }
}

function copyIfChanged(from: string, to: string): void {
  const [is, was] = [statSync(from), statSync(to, { throwIfNoEntry: false })]
  if (!is.isFile()) return
  // Some file systems keep whole milliseconds, or two seconds; an edit within them changes the size.
  if (was?.size === is.size && Math.abs(was.mtimeMs - is.mtimeMs) < 1) return
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
  utimesSync(to, is.atime, is.mtime)
}

/** The first time, the last version in order may be the one that was committed. */
function takeCommitted(root: string, path: string, to: string): void {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:./${path}`], { cwd: root })
  if (status !== 0) return
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, stdout)
}

interface Folders {
  /** The project's folder. */
  readonly root: string
  /** Where the copies lie. */
  readonly kept: string
  /** Paths of files with mistakes, from the project's folder. */
  readonly wrong: ReadonlySet<string>
}

/**
 * Copies content/, but of every file with a mistake the version before it. A picture or a file that
 * one of those may still show is neither replaced nor taken away meanwhile.
 */
export function keepInOrder({ root, kept, wrong }: Folders): void {
  const written = filesBelow(join(root, 'content'))
  for (const path of written) {
    const to = join(kept, path)
    if (wrong.has(`content/${path}`)) {
      if (!existsSync(to)) takeCommitted(root, `content/${path}`, to)
      continue
    }
    const isText = ['.md', '.yaml'].includes(extname(path))
    if (isText || wrong.size === 0 || !existsSync(to))
      copyIfReached(join(root, 'content', path), to)
  }
  if (wrong.size > 0) return
  const current = new Set(written)
  for (const path of filesBelow(kept))
    if (!current.has(path)) rmSync(join(kept, path), { force: true })
}
