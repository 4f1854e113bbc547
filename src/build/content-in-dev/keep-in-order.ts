import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import { bodyFacts } from '#content/reading/facts.ts'

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
function copyIfReached(from: string, to: string): boolean {
  try {
    return copyIfChanged(from, to)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!outOfReach.includes(code)) throw error
    return false
  }
}

function copyIfChanged(from: string, to: string): boolean {
  const [is, was] = [statSync(from), statSync(to, { throwIfNoEntry: false })]
  if (!is.isFile()) return false
  // Some file systems keep whole milliseconds, or two seconds; an edit within them changes the size.
  if (was?.size === is.size && Math.abs(was.mtimeMs - is.mtimeMs) < 1) return false
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
  utimesSync(to, is.atime, is.mtime)
  return true
}

const namesFact = new RegExp(`\\{(?:${bodyFacts.join('|')})\\}`)

/** Texts that take a fact from site.yaml look changed, so that they are rendered anew. */
function touchFilled(kept: string): void {
  const texts = filesBelow(kept)
    .filter((path) => extname(path) === '.md')
    .map((path) => join(kept, path))
  for (const path of texts)
    if (namesFact.test(readFileSync(path, 'utf8'))) utimesSync(path, new Date(), new Date())
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
  let siteChanged = false
  for (const path of written) {
    const to = join(kept, path)
    if (wrong.has(`content/${path}`)) {
      if (!existsSync(to)) takeCommitted(root, `content/${path}`, to)
      continue
    }
    const isText = ['.md', '.yaml'].includes(extname(path))
    if (isText || wrong.size === 0 || !existsSync(to))
      if (copyIfReached(join(root, 'content', path), to) && path === 'site.yaml') siteChanged = true
  }
  if (siteChanged) touchFilled(kept)
  if (wrong.size > 0) return
  const current = new Set(written)
  for (const path of filesBelow(kept))
    if (!current.has(path)) rmSync(join(kept, path), { force: true })
}
