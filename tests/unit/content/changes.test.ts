import { expect, test } from 'vitest'
import { findingsIn } from '../../../scripts/content/check-content.ts'
import { lineOf } from './content-copy.ts'
import { moved, replaced } from './kind.ts'
import { type Change, historyOf, now, treeWith, wordsOf } from './overlay.ts'

const book = 'content/books/circle-by-circle.md'
const webinar = 'content/webinars/hooponopono-power.md'

async function warningsAfter(changes: readonly Change[]) {
  const found = await findingsIn(treeWith(changes), { now, before: historyOf(changes) })
  return found.map(({ file, line, severity, message }) => ({ file, line, severity, message }))
}

test.each(['Free', 'free', '0'])('a book that becomes %s is told, with the PDF that becomes public', async (price) => {
  const warnings = await warningsAfter([replaced(book, 'price: 449', `price: ${price}`)])
  expect(warnings).toEqual([
    {
      file: book,
      line: lineOf(wordsOf(book), 'price:'),
      severity: 'warning',
      message: expect.stringMatching(/becomes free; .*content\/books\/files\/circle-by-circle\.pdf is public/),
    },
  ])
})

test('a free book that gets a price is told', async () => {
  const free = 'content/books/mornings-plainly.md'
  const [warning, ...others] = await warningsAfter([replaced(free, 'price: Free', 'price: 349')])
  expect(others).toEqual([])
  expect(warning?.message).toMatch(/price: was free until now; copies that people have stay theirs/)
})

test('goods that are renamed are gone for those who bought them', async () => {
  const changes = moved('content/art/bindu.md', 'content/art/point.md')
  const [warning, ...others] = await warningsAfter(changes)
  expect(others).toEqual([])
  expect(warning).toMatchObject({ file: 'content/art/bindu.md', line: 1, severity: 'warning' })
  expect(warning?.message).toMatch(/bought as "bindu".*; bring the file back, or keep it with draft: true/)
})

test('a webinar that is moved to another day is told', async () => {
  const warnings = await warningsAfter([replaced(webinar, 'date: 2030-01-20', 'date: 2030-02-20')])
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/date: changes from 2030-01-20 to 2030-02-20; .*write a new file/),
  ])
})
