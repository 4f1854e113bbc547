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
  /** From the project's folder. */
  readonly target: string
}

function usesOf(file: ContentFile): Use[] {
  return file.fields.flatMap(({ path, value }) =>
    path[0] === 'pdf' && typeof value === 'string' && value !== ''
      ? [{ file, path, written: value, target: posix.join(file.folder, value) }]
      : [],
  )
}

function unlikePages({ file, written }: Use, pages: number | undefined): Finding[] {
  const said: unknown = Reflect.get(Object(file.data), 'pages')
  if (pages === undefined || !Number.isInteger(said) || Number(said) < 1 || said === pages) return []
  return [file.about(['pages'], `${String(said)} is not what "${written}" has; write pages: ${pages}, or name the right PDF`, 'warning')]
}

/** Pages that everybody may see, behind the last one. */
function beyondPages({ file, written }: Use, pages: number): Finding[] {
  return file.fields.flatMap(({ path, value }) =>
    path[0] === 'lookInside' && typeof value === 'number' && value > pages
      ? [file.about(path, `"${written}" has no page ${value}; write numbers up to ${pages}`)]
      : [],
  )
}

async function problemsOf(tree: ContentTree, use: Use, names: readonly string[]): Promise<Finding[]> {
  const { file, path, written, target } = use
  const stored = tree.project.content.get(target)
  if (!stored)
    return [file.about(path, `"${written}" does not exist; ${didYouMean(written, names, 'put the PDF into content/books/files')}`)]
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

/** The PDFs of books: there, whole, and as long as the book says. */
export async function bookFileProblems(tree: ContentTree): Promise<Finding[]> {
  const books = tree.of('books')
  const pdfs = [...tree.paths].filter((path) => /^content\/books\/files\/.*\.pdf$/i.test(path))
  const names = pdfs.map((path) => `./${posix.relative('content/books', path)}`)
  const uses = books.flatMap(usesOf)
  const used = new Set(uses.map(({ target }) => target))
  // A book that names a file that is not there says enough: most likely it means one of those.
  const isClear = books.every(({ recovered, unreadable }) => recovered.mistakes.length + unreadable.length === 0)
  const unused = isClear && [...used].every((path) => tree.paths.has(path)) ? pdfs.filter((path) => !used.has(path)) : []
  const problems = await Promise.all(uses.map((use) => problemsOf(tree, use, names)))
  return [
    ...problems.flat(),
    ...unused.map((file) => ({
      file,
      line: 1,
      column: 1,
      severity: 'warning' as const,
      message: 'no book names this PDF; name it in one or delete it',
    })),
  ]
}
