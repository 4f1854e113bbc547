import { basename, extname } from 'node:path'
import { kinds } from '#content/schemas/kinds.ts'
import { type ContentTree, isText, kindOf, splitPath } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { didYouMean } from '../suggest.ts'

const notes = new Set(['content/README.md'])
const start = { line: 1, column: 1, severity: 'error' } as const
const goodName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

function misplaced(path: string): Finding[] {
  const [folder = '', name = ''] = splitPath(path)
  const folders = [...new Set(kinds.map((kind) => kind.folder).filter(Boolean))]
  if (!folders.includes(folder)) {
    const advice = didYouMean(folder || name, folders, `put it into one of ${folders.join(', ')}`)
    return [{ ...start, file: path, message: `no page shows files of this place; ${advice}` }]
  }
  const known = kinds.find((kind) => kind.folder === folder)?.files ?? []
  const advice = didYouMean(name, known, 'put it right into its folder, not below it')
  return [{ ...start, file: path, message: `no page shows this file; ${advice}` }]
}

function badName(path: string): Finding[] {
  const id = basename(path, extname(path))
  if (goodName.test(id)) return []
  const better = id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const message = `the name of the file becomes an address; rename it to ${better}${extname(path)}`
  return [{ ...start, file: path, message }]
}

function oddEnding(path: string): Finding[] {
  const wanted = /\.(?:markdown|mdx?|txt)$/i.test(path) ? '.md' : '.yaml'
  const message = `files end in ${wanted} here, in small letters; rename it`
  return [{ ...start, file: path, message }]
}

/** Files that no page would ever show: in a wrong folder, with a wrong name or ending. */
export function placeProblems({ paths, files }: ContentTree): Finding[] {
  const strays = [...paths].filter((path) => !notes.has(path) && !kindOf(path))
  const missing = kinds.flatMap(({ folder, files: names = [], one }) =>
    names
      .map((name) => ['content', folder, name].filter(Boolean).join('/'))
      .filter((path) => !paths.has(path))
      .map((file) => ({ ...start, file, message: `the file is missing; the site needs it (${one})` })),
  )
  return [
    ...missing,
    ...strays.filter(isText).flatMap(misplaced),
    ...strays.filter((path) => /\.(?:markdown|mdx|txt|yml|MD|YAML)$/.test(path)).flatMap(oddEnding),
    ...files.flatMap(({ path }) => badName(path)),
  ]
}
