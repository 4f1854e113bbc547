import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** A project file. The object stays the same until the file changes, so results can be cached by it. */
export interface StoredFile {
  /** Relative to the project, with / on every system. */
  readonly path: string
  /** Undefined when it cannot be opened. */
  readonly bytes: () => Buffer | undefined
}

/** Input of the content check: the content, and possible link targets. */
export interface Project {
  /** Every file below content/, by path. */
  readonly content: ReadonlyMap<string, StoredFile>
  /** Below src/pages. */
  readonly pageFiles: readonly string[]
  /** Entries directly in public/. */
  readonly publicNames: readonly string[]
  /** Ids in templates, independent of content. */
  readonly ids: ReadonlySet<string>
  /** Whether a file outside content/ exists. */
  readonly has: (path: string) => boolean
}

interface Remembered {
  readonly stamp: string
  readonly file: StoredFile
}

const remembered = new Map<string, Remembered>()

function storedFile(root: string, path: string): StoredFile | undefined {
  const full = join(root, path)
  const stat = statSync(full, { bigint: true, throwIfNoEntry: false })
  if (!stat?.isFile()) return undefined
  const stamp = `${stat.ino} ${stat.size} ${stat.mtimeNs}`
  const known = remembered.get(full)
  if (known?.stamp === stamp) return known.file
  const file = { path, bytes: () => opened(full) }
  remembered.set(full, { stamp, file })
  return file
}

function opened(full: string): Buffer | undefined {
  try {
    return readFileSync(full)
  } catch {
    return undefined
  }
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

function idsIn(root: string): Set<string> {
  const templates = filesBelow(root, 'src').filter((path) => path.endsWith('.astro'))
  const texts = templates.map((path) => readFileSync(join(root, path), 'utf8'))
  return new Set(texts.flatMap((text) => Array.from(text.matchAll(/\bid="([^"]+)"/g), ([, id = '']) => id)))
}

export function readProject(root: string): Project {
  const content = filesBelow(root, 'content').flatMap((path) => storedFile(root, path) ?? [])
  return {
    content: new Map(content.map((file) => [file.path, file])),
    pageFiles: filesBelow(root, 'src/pages').map((path) => path.slice('src/pages/'.length)),
    publicNames: existsSync(join(root, 'public')) ? readdirSync(join(root, 'public')) : [],
    ids: idsIn(root),
    has: (path) => existsSync(join(root, path)),
  }
}
