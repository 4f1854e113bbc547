import { posix } from 'node:path'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { openingProblemOf, pdfIn } from '../pdf.ts'
import type { Path } from '../source-file.ts'
import { didYouMean } from '../suggest.ts'

const large = 10

interface Use {
  readonly file: ContentFile
  readonly path: Path
  readonly written: string
  /** Path relative to the project. */
  readonly target: string
}

/** The field with the PDF, for books and lessons. */
const naming = { books: 'pdf', courses: 'file' } as const
const named = { books: 'book', courses: 'lesson' } as const
type PdfKind = keyof typeof naming

function usesOf(file: ContentFile, kind: PdfKind): Use[] {
  return file.fields.flatMap(({ path, value }) =>
    path.at(-1) === naming[kind] && typeof value === 'string' && value !== ''
      ? [{ file, path, written: value, target: posix.join(file.folder, value) }]
      : [],
  )
}

function unlikePages({ file, written }: Use, pages: number | undefined): Finding[] {
  const said: unknown = Reflect.get(Object(file.data), 'pages')
  if (pages === undefined || !Number.isInteger(said) || Number(said) < 1 || said === pages) return []
  return [file.about(['pages'], `${String(said)} is not what "${written}" has; write pages: ${pages}, or name the right PDF`, 'warning')]
}

/** Free preview pages beyond the last page. */
function beyondPages({ file, written }: Use, pages: number): Finding[] {
  return file.fields.flatMap(({ path, value }) =>
    path[0] === 'lookInside' && typeof value === 'number' && value > pages
      ? [file.about(path, `"${written}" has no page ${value}; write numbers up to ${pages}`)]
      : [],
  )
}

async function problemsOf(tree: ContentTree, kind: PdfKind, use: Use, names: readonly string[]): Promise<Finding[]> {
  const { file, path, written, target } = use
  const stored = tree.project.content.get(target)
  if (!stored)
    return [file.about(path, `"${written}" does not exist; ${didYouMean(written, names, `put the PDF into content/${kind}/files`)}`)]
  const { problem: seen, pages, megabytes } = pdfIn(stored)
  const problem = seen ?? (await openingProblemOf(stored))
  if (problem !== undefined) return [file.about(path, `"${written}" ${problem}`)]
  const heavy = `"${written}" is large (${Math.round(megabytes)} MB) and slow on a telephone; save it smaller, below ${large} MB`
  return [
    ...(megabytes > large ? [file.about(path, heavy, 'warning')] : []),
    ...unlikePages(use, pages),
    ...beyondPages(use, pages ?? Infinity),
  ]
}

async function filesOf(tree: ContentTree, kind: PdfKind): Promise<Finding[]> {
  const files = tree.of(kind)
  const pdfs = [...tree.paths].filter((path) => path.startsWith(`content/${kind}/files/`) && /\.pdf$/i.test(path))
  const names = pdfs.map((path) => `./${posix.relative(`content/${kind}`, path)}`)
  const uses = files.flatMap((file) => usesOf(file, kind))
  const used = new Set(uses.map(({ target }) => target))
  // A missing file is reported already, and most likely one of the unused ones is meant.
  const isClear = files.every(({ recovered, unreadable }) => recovered.mistakes.length + unreadable.length === 0)
  const unused = isClear && [...used].every((path) => tree.paths.has(path)) ? pdfs.filter((path) => !used.has(path)) : []
  const problems = await Promise.all(uses.map((use) => problemsOf(tree, kind, use, names)))
  return [
    ...problems.flat(),
    ...unused.map((file) => ({
      file,
      line: 1,
      column: 1,
      severity: 'warning' as const,
      message: `no ${named[kind]} names this PDF; name it in one or delete it`,
    })),
  ]
}

/** Checks the PDFs of books and lessons: present, intact, and the page count of books. */
export async function bookFileProblems(tree: ContentTree): Promise<Finding[]> {
  return [...(await filesOf(tree, 'books')), ...(await filesOf(tree, 'courses'))]
}
