import { expect, test } from 'vitest'
import type { Language } from '#domain/language.ts'
import { preferred } from '#server/http/language-of.ts'
import { wordsIn } from '#server/words.ts'

test.each([
  ['hi', 'hi'],
  ['en', 'en'],
  ['hi-IN,hi;q=0.9,en-IN;q=0.8', 'hi'],
  ['de,en-GB;q=0.4,hi;q=0.7', 'hi'],
  ['HI', 'hi'],
  ['hi;q=0,en', 'en'],
  ['his', undefined],
  ['de', undefined],
  ['', undefined],
  [undefined, undefined],
])('of English and Hindi, %j is answered in %j', (header, language) => {
  expect(preferred(header, ['en', 'hi'])).toBe(language)
})

test('a row in a language that this release does not speak is told in the default one', () => {
  expect(wordsIn('xx' as Language)).toBe(wordsIn('en'))
})
