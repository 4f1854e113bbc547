import { posix } from 'node:path'
import { referredKind } from '#content/schemas/fields.ts'
import { type ContentFile, type ContentTree, existsIn } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { didYouMean } from '../suggest.ts'

function fileProblems({ of }: ContentTree, file: ContentFile): Finding[] {
  return file.fields.flatMap(({ path, value, field }) => {
    const kind = referredKind(field)
    if (kind === undefined || typeof value !== 'string') return []
    const target = of(kind).find(({ id }) => id === value)
    if (target?.isDraft && !file.isDraft)
      return [file.about(path, `content/${kind}/${value}.md is a draft, which the site does not show; publish it first`)]
    if (target) return []
    const known = of(kind).map(({ id }) => id)
    const advice = didYouMean(value, known, `write one of ${known.join(', ')}`)
    return [file.about(path, `content/${kind}/${value}.md does not exist; ${advice}`)]
  })
}

function bookFiles(tree: ContentTree): Finding[] {
  const written = tree.of('books').flatMap((file) =>
    file.fields
      .filter(({ path, value }) => path[0] === 'pdf' && typeof value === 'string')
      .map(({ path, value }) => ({ file, path, pdf: String(value), target: posix.join(file.folder, String(value)) })),
  )
  const pdfs = [...tree.paths].filter((path) => /^content\/books\/files\/.*\.pdf$/i.test(path))
  const names = pdfs.map((path) => `./${posix.relative('content/books', path)}`)
  const used = new Set(written.map(({ target }) => target))
  return [
    ...written
      .filter(({ target }) => !existsIn(tree, target))
      .map(({ file, path, pdf }) =>
        file.about(path, `"${pdf}" does not exist; ${didYouMean(pdf, names, 'put the PDF into content/books/files')}`),
      ),
    ...pdfs
      .filter((path) => !used.has(path))
      .map((file) => ({
        file,
        line: 1,
        column: 1,
        severity: 'warning' as const,
        message: 'no book names this PDF; name it in one or delete it',
      })),
  ]
}

/** Fields that name another file: a profile, a service, an artwork, a PDF. */
export function referenceProblems(tree: ContentTree): Finding[] {
  return [...tree.files.flatMap((file) => fileProblems(tree, file)), ...bookFiles(tree)]
}
