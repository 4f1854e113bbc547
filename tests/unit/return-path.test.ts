import { expect, test } from 'vitest'
import { backToLogInHref, logInHref, lostPasswordHref, returnPath } from '#stores/return-path.ts'

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

test.each([
  ['/my-account', '?next=%2Fcourses%23course', '?next=%2Fcourses%23course'],
  ['/my-account/orders', '', '?next=%2Fmy-account%2Forders'],
  ['/my-account', '', ''],
  ['/my-account', '?next=%2F%2Fevil.example', ''],
])('from %s%s over a lost password and back the way on is kept', (pathname, search, kept) => {
  const lost = new URL(lostPasswordHref({ pathname, search, origin }), origin)
  expect(lost.pathname + lost.search).toBe(`/my-account/lost-password${kept}`)
  expect(backToLogInHref(lost)).toBe(`/my-account${kept}`)
})
