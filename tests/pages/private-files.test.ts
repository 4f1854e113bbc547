import { expect, test } from 'vitest'
import { books, booksAndDrafts, coursesAndDrafts } from '../content-read.ts'
import { soldCount } from '../goods.ts'
import { builtFiles, readBuilt } from './built-site.ts'

const textFiles = builtFiles.filter((file) => /\.(?:html|js|json|css|xml|txt|svg)$/.test(file))
const published = textFiles.map((file) => ({ file, text: readBuilt(file).toString() }))

/** What opens a file or folder, however the link around it is written; elsewhere it is the whole link. */
const secretOf = (link: string) => /\/(?:d|folders)\/([\w-]{10,})/.exec(link)?.[1] ?? link
const courseLinks = coursesAndDrafts
  .flatMap(({ fields }) => [
    fields.driveLink,
    ...fields.chapters.flatMap(({ subChapters }) =>
      subChapters.filter(({ free }) => free !== true).map(({ link }) => link),
    ),
  ])
  .filter((link) => link !== undefined)
  .map(secretOf)
const lessons = coursesAndDrafts.flatMap(({ fields }) =>
  fields.chapters.flatMap(({ subChapters }) => subChapters),
)
/** Of a lesson's text, each of its longer words with what stands before and behind it. */
const lessonTexts = lessons.flatMap(({ text }) => text?.match(/[^\n*#>-]{40,80}/g) ?? [])
const lessonPdfs = lessons.flatMap(({ file }) => file?.replace('./files/', '') ?? [])

const pdfOf = ({ fields }: (typeof books)[number]) => fields.pdf.replace('./files/', '')
const isPaid = ({ fields }: (typeof books)[number]) => fields.price > 0
const paidPdfs = [...booksAndDrafts.filter(isPaid).map(pdfOf), ...lessonPdfs]

/** Files that give one of these away, each once: a leak should be short to read. */
const filesWith = (secrets: readonly string[]) =>
  published
    .filter(({ text }) => secrets.some((secret) => text.includes(secret)))
    .map(({ file }) => file)

test('there are secrets to look for', () => {
  expect(courseLinks.length).toBeGreaterThan(0)
  expect(books.filter(isPaid)).toHaveLength(soldCount('Book'))
})

test('no file has a course or chapter link, but those of free lessons', () => {
  expect(filesWith(courseLinks)).toEqual([])
})

test('no file has a sentence of a lesson that is a text', () => {
  expect(filesWith(lessonTexts)).toEqual([])
})

test('no paid PDF is published, nor its name', () => {
  // Another book's file may have a name that ends alike.
  const asNames = paidPdfs.map(
    (pdf) => new RegExp(`(?<![\\w-])${pdf.replace('.', String.raw`\.`)}`),
  )
  const isTold = (text: string) => asNames.some((name) => name.test(text))
  expect(published.filter(({ text }) => isTold(text)).map(({ file }) => file)).toEqual([])
  expect(builtFiles.filter(isTold)).toEqual([])
})

test('no file has a key of the videos, or asks for them by itself', () => {
  const asks = /AIza[\w-]{35}|VIDEO_API_KEY|googleapis\.com\/youtube/
  expect(published.filter(({ text }) => asks.test(text)).map(({ file }) => file)).toEqual([])
})
