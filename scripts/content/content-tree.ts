import { extname } from 'node:path'
import { datedAs } from '#content/reading/dates.ts'
import { type Kind, kinds } from '#content/schemas/kinds.ts'
import { type Dated, isWithin } from '#domain/dated.ts'
import { type Project, readProject, type StoredFile } from './project.ts'
import { remember } from './remember.ts'
import { writtenFields, type WrittenField } from './schema-walk.ts'
import { readSource, type SourceFile } from './source-file.ts'

/** A content file with its kind. */
export interface ContentFile extends SourceFile {
  readonly kind: Kind
  /** Not shown on the site. */
  readonly isDraft: boolean
  /** When its own dates hide it, in words: 'now'; undefined while it is shown. */
  readonly absence?: string
  readonly dated: Dated
  /** All values defined by the schema. */
  readonly fields: readonly WrittenField[]
}

/** Everything below content/, for rules that look across files. */
export interface ContentTree {
  readonly project: Project
  readonly files: readonly ContentFile[]
  /** Every file below content/, by path relative to the project. */
  readonly paths: ReadonlySet<string>
  readonly of: (kind: string) => readonly ContentFile[]
}

export const isText = (path: string) => ['.md', '.yaml'].includes(extname(path))

/** The kind of a path below content/, if any. */
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

function contentFile(stored: StoredFile, kind: Kind): ContentFile {
  const source = readSource(stored)
  const isDraft = Reflect.get(Object(source.data), 'draft') === true
  const fields = writtenFields(kind.schema, source.data)
  return { ...source, kind, isDraft, dated: datedAs(kind, source.data), fields }
}

const fileIn = remember((stored: StoredFile) => {
  const kind = kindOf(stored.path)
  return kind ? contentFile(stored, kind) : undefined
})

function filesByKind(files: readonly ContentFile[]): Pick<ContentTree, 'files' | 'of'> {
  const byKind = Map.groupBy(files, ({ kind }) => kind.name)
  return { files, of: (kind) => byKind.get(kind) ?? [] }
}

export function treeOf(project: Project): ContentTree {
  const files = [...project.content.values()].flatMap((stored) => fileIn(stored) ?? [])
  return { project, ...filesByKind(files), paths: new Set(project.content.keys()) }
}

/** The content at a given time: files hidden by their dates are drafts. `when` is the time in words. */
export function treeAt(tree: ContentTree, at: number, when: string): ContentTree {
  const files = tree.files.map((file) =>
    file.isDraft || isWithin(file.dated, at) ? file : { ...file, isDraft: true, absence: when },
  )
  return { ...tree, ...filesByKind(files) }
}

export function readContent(root: string): ContentTree {
  return treeOf(readProject(root))
}

/** Whether a project path exists with exactly this spelling. */
export function existsIn({ project, paths }: ContentTree, path: string): boolean {
  return path.startsWith('content/') ? paths.has(path) : project.has(path)
}
