import { basename, extname } from 'node:path'
import { kinds } from '#content/schemas/kinds.ts'
import { type ContentTree, isText, kindOf, splitPath } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { didYouMean } from '../suggest.ts'

const notes = new Set(['content/README.md'])
const start = { line: 1, column: 1, severity: 'error' } as const
const goodName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Leftovers of other systems and programs, with advice. */
const leftBehind: readonly (readonly [name: RegExp, words: string])[] = [
  [/(?:^|\/)_index\.(?:md|markdown|html)$/i, 'is the page of a list in Hugo; delete it, the site makes its lists by itself (their words are in content/pages)'],
  [/(?:^|\/)index\.(?:md|markdown)$/i, 'is named as Hugo and Gatsby name pages, by their folder; move it up and name it after the page, e.g. wealth.md'],
  [/(?:^|\/)_(?:config|data|includes|layouts|posts|drafts)(?:\.ya?ml$|\/)/i, 'belongs to Jekyll; delete it, the settings of this site are in content/site.yaml'],
  [/(?:^|\/)\d{4}-\d{2}-\d{2}-[^/]+\.(?:md|markdown)$/i, 'is named after a day, as Jekyll names posts; rename it without the day'],
  [/\.(?:toml|json)$/i, 'holds fields of another system; write them at the head of a .md file between two lines of ---, or delete it'],
  [/\.(?:html?|php|aspx?|shtml)$/i, 'is a page of an older site; write its text into a .md file in markdown, and its old address into content/redirects.yaml'],
  [/\.(?:docx?|odt|rtf|pages|xlsx?|csv|pptx?)$/i, 'is a document of an office program; write its text into a .md file'],
  [/\.(?:rst|adoc|textile|org)$/i, 'is a text of another system; write it in markdown, in a file that ends in .md'],
  [/(?:^|\/)(?:thumbs\.db|desktop\.ini|~\$[^/]*)$|(?:\.(?:bak|orig|rej|tmp|swp)|~)$/i, 'was left by a program; delete it'],
]

const leftWords = (path: string) => leftBehind.find(([name]) => name.test(path.replace(/^content\//, '')))?.[1]

/** Leftover files, which need no further finding. */
function leftFiles(paths: readonly string[]): Finding[] {
  return paths.flatMap((file) => {
    const words = leftWords(file)
    return words === undefined ? [] : [{ ...start, file, message: `this file ${words}` }]
  })
}

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

/** Files that no page can show: in a wrong folder, with a wrong name or extension. */
export function placeProblems({ paths, files }: ContentTree): Finding[] {
  const left = leftFiles([...paths].filter((path) => !notes.has(path)))
  const named = new Set(left.map(({ file }) => file))
  const strays = [...paths].filter((path) => !notes.has(path) && !kindOf(path) && !named.has(path))
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
    ...left,
    ...files.flatMap(({ path }) => (named.has(path) ? [] : badName(path))),
  ]
}
