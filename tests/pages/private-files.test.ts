import { expect, test } from 'vitest'
import { builtFiles, readBuilt } from './built-site.ts'
import { bookFiles, courseFiles } from './content-files.ts'

const textFiles = builtFiles.filter((file) => /\.(?:html|js|json|css|xml|txt|svg)$/.test(file))
const published = textFiles.map((file) => ({ file, text: readBuilt(file).toString() }))

/** Ids behind the links: what opens a file or folder, however the link around it is written. */
const courseLinks = courseFiles.flatMap(({ frontmatter }) =>
  Array.from(frontmatter.matchAll(/\/(?:d|folders)\/([\w-]{10,})/g), ([, id]) => id ?? ''),
)
const paidPdfs = bookFiles
  .filter(({ fields }) => typeof fields.price === 'number')
  .map(({ fields }) => fields.pdf.replace('./files/', ''))

/** Files that give one of these away, each once: a leak should be short to read. */
const filesWith = (secrets: readonly string[]) =>
  published
    .filter(({ text }) => secrets.some((secret) => text.includes(secret)))
    .map(({ file }) => file)

test('there are secrets to look for', () => {
  expect(courseLinks.length).toBeGreaterThan(0)
  expect(paidPdfs.length).toBeGreaterThan(0)
})

test('no file has a course or chapter link', () => {
  expect(filesWith(courseLinks)).toEqual([])
})

test('no paid PDF is published, nor its name', () => {
  expect(filesWith(paidPdfs)).toEqual([])
  expect(builtFiles.filter((file) => paidPdfs.some((pdf) => file.endsWith(pdf)))).toEqual([])
})
