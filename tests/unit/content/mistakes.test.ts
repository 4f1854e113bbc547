import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ContentCopy, copyContent, lineOf } from './content-copy.ts'
import { mistakesInFields } from './mistakes-in-fields.ts'
import { mistakesInWriting } from './mistakes-in-writing.ts'

const mistakes = [...mistakesInFields, ...mistakesInWriting]

let content: ContentCopy
beforeAll(() => {
  content = copyContent()
})
afterAll(() => content[Symbol.dispose]())

test('the sample content has no mistake', async () => {
  expect(await content.check()).toEqual([])
})

test('there are at least sixty mistakes', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(60)
})

test.each(mistakes)('$file: $to', async ({ file, from, to, line, says }) => {
  const before = content.read(file)
  const after = before.replace(from, () => to)
  expect(after).not.toBe(before)
  content.write(file, after)
  onTestFinished(() => content.write(file, before))

  const found = (await content.check()).filter((finding) => finding.file === file)
  expect(found.map(({ message }) => message)).toEqual([expect.stringMatching(says)])
  expect(found[0]?.line).toBe(typeof line === 'number' ? line : lineOf(after, line))
})
