import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inOtherWords } from '../../scripts/bench/other-words.ts'
import { courses } from '../content-read.ts'

const course = readFileSync(`content/courses/${courses[0]?.id}.md`, 'utf8')
const weigh = (text: string) => brotliCompressSync(text).length

test('a multiplied course says something else each time, and the same on every machine', () => {
  expect(inOtherWords(course, 2)).toBe(inOtherWords(course, 2))
  expect(inOtherWords(course, 2)).not.toBe(inOtherWords(course, 3))
})

test('what is no sentence stays: its picture, its price, its lessons', () => {
  const kept = (text: string) => text.match(/^\s*(?:image|price|link|order|teacher):.*$/gm)
  expect(kept(inOtherWords(course, 2))).toEqual(kept(course))
})

test('no compression folds the copies away, as it does equal ones', () => {
  const copies = Array.from({ length: 8 }, (_, index) => inOtherWords(course, index + 2)).join('')
  expect(weigh(copies)).toBeGreaterThan(2 * weigh(course.repeat(8)))
})
