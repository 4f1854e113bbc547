import { existsSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Kind, kinds } from '#content/schemas/kinds.ts'
import { readSource, type SourceFile } from './source-file.ts'
import { writtenFields, type WrittenField } from './schema-walk.ts'

/** A file of a kind of content. */
export interface ContentFile extends SourceFile {
  readonly kind: Kind
  readonly isDraft: boolean
  /** Every single value that the schema knows. */
  readonly fields: readonly WrittenField[]
}

/** Everything below content/, read once, for rules that look across files. */
export interface ContentTree {
  /** The project's folder. */
  readonly root: string
  readonly files: readonly ContentFile[]
  /** Every file below content/, by path from the project's folder. */
  readonly paths: ReadonlySet<string>
  readonly of: (kind: string) => ContentFile[]
}

export const isText = (path: string) => ['.md', '.yaml'].includes(extname(path))

/** The kind that a path below content/ belongs to, if it belongs to one. */
export function kindOf(path: string): Kind | undefined {
  const [folder = '', name = '', ...deeper] = splitPath(path)
  if (deeper.length > 0 || !isText(name)) return undefined
  return kinds.find((kind) =>
    kind.folder === folder ? (kind.files?.includes(name) ?? extname(name) === '.md') : false,
  )
}

/** `content/art/x.md` is ['art', 'x.md'], `content/site.yaml` is ['', 'site.yaml']. */
export function splitPath(path: string): string[] {
  const [, ...parts] = path.split('/')
  return parts.length === 1 ? ['', ...parts] : parts
}

function contentFile(root: string, path: string, kind: Kind): ContentFile {
  const source = readSource(root, path)
  const isDraft = Reflect.get(Object(source.data), 'draft') === true
  return { ...source, kind, isDraft, fields: writtenFields(kind.schema, source.data) }
}

export function readContent(root: string): ContentTree {
  const all = readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  const files = all.toSorted().flatMap((path) => {
    const kind = kindOf(path)
    return kind ? [contentFile(root, path, kind)] : []
  })
  return {
    root,
    files,
    paths: new Set(all),
    of: (kind) => files.filter((file) => file.kind.name === kind),
  }
}

/** Whether a path of the project exists, spelled in exactly this way. */
export function existsIn({ root, paths }: ContentTree, path: string): boolean {
  return path.startsWith('content/') ? paths.has(path) : existsSync(join(root, path))
}
