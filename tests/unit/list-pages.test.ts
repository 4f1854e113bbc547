import { expect, test } from 'vitest'
import { listPages, partPath, partsOf, partTitle } from '#content/list-pages.ts'

const items = (count: number) => Array.from({ length: count }, (_, index) => index)

test.each([
  [0, [0]],
  [1, [1]],
  [8, [8]],
  [9, [8, 1]],
  [25, [8, 8, 8, 1]],
])('a list of %i has pages of %j', (count, lengths) => {
  const parts = partsOf(items(count), 8)
  expect(parts.map((part) => part.items.length)).toEqual(lengths)
  expect(parts.flatMap((part) => part.items)).toEqual(items(count))
  expect(parts.map(({ number }) => number)).toEqual(lengths.map((_, index) => index + 1))
  expect(new Set(parts.map((part) => part.count))).toEqual(new Set([lengths.length]))
})

test('the first page keeps its address and its title, each other one has its own', () => {
  expect(listPages(items(9), 8).map(({ params }) => params.page)).toEqual([undefined, 'page/2'])
  expect(partPath('/courses', 1)).toBe('/courses')
  expect(partPath('/courses', 2)).toBe('/courses/page/2')
  expect([partTitle('Courses', 1), partTitle('Courses', 2)]).toEqual(['Courses', 'Courses, page 2'])
})
