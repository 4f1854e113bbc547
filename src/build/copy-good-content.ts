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

/** Paths below a folder, with `/` on every system; includes linked files, as the check does. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

/** Keeps the copy if the file has disappeared meanwhile, or is a broken link. */
function copyIfChanged(from: string, to: string): boolean {
  const [is, was] = [from, to].map((path) => statSync(path, { throwIfNoEntry: false }))
  if (!is?.isFile()) return false
  // Some file systems have a resolution of a millisecond, or of two seconds; an edit within that changes the size.
  if (was?.size === is.size && Math.abs(was.mtimeMs - is.mtimeMs) < 1) return false
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
  utimesSync(to, is.atime, is.mtime)
  return true
}

const namesFact = new RegExp(`\\{(?:${bodyFacts.join('|')})\\}`)

/** Touches the files so that Astro renders them again; only these, as each reloads open pages. */
function touchTextsWithFacts(files: readonly string[]): void {
  for (const file of files)
    if (namesFact.test(readFileSync(file, 'utf8'))) utimesSync(file, new Date(), new Date())
}

/** On the first run, the last valid version may be the committed one. */
function takeCommitted(root: string, path: string, to: string): void {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:./${path}`], { cwd: root })
  if (status !== 0) return
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, stdout)
}

interface Folders {
  /** The project's folder. */
  readonly root: string
  /** The folder of the copies. */
  readonly copy: string
  /** Paths of files with errors, from the project's folder. */
  readonly wrong: ReadonlySet<string>
}

/**
 * Copies content/, with the previous version of every file with an error. A picture or file that such a version may
 * still use is neither replaced nor removed meanwhile.
 */
export function copyGoodContent({ root, copy, wrong }: Folders): void {
  const files = filesBelow(join(root, 'content'))
  const changed = files.filter((path) => {
    const to = join(copy, path)
    if (wrong.has(`content/${path}`)) {
      if (!existsSync(to)) takeCommitted(root, `content/${path}`, to)
      return false
    }
    const isText = ['.md', '.yaml'].includes(extname(path))
    const mayChange = isText || wrong.size === 0 || !existsSync(to)
    return mayChange && copyIfChanged(join(root, 'content', path), to)
  })
  const copied = filesBelow(copy)
  if (changed.includes('site.yaml'))
    touchTextsWithFacts(
      copied.filter((path) => path.endsWith('.md')).map((path) => join(copy, path)),
    )
  if (wrong.size > 0) return
  const current = new Set(files)
  for (const path of copied) if (!current.has(path)) rmSync(join(copy, path), { force: true })
}
