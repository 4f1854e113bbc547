import { expect, test } from 'vitest'
import { logInHref, returnPath } from '#stores/return-path.ts'

const origin = 'http://localhost'

test('logging in leads back to the page and item that asked for it', () => {
  const href = logInHref('/courses#money-calmly')
  expect(returnPath(new URL(href, origin).search, origin)).toBe('/courses#money-calmly')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
])('never to %s', (next) => {
  expect(returnPath(`?next=${encodeURIComponent(next)}`, origin)).toBeUndefined()
})
