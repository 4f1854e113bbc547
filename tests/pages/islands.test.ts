import { expect, test } from 'vitest'
import { builtPages } from './built-site.ts'

/** How Astro says what a property is, e.g. 3 for a date; our own island element reads 0 and 1. */
function kindsIn(written: unknown): unknown[] {
  if (!Array.isArray(written)) return []
  const [kind, value] = written
  if (Array.isArray(value)) return [kind, ...value.flatMap(kindsIn)]
  return typeof value === 'object' && value ? [kind, ...kindsOfAll(value)] : [kind]
}

const kindsOfAll = (properties: object) => Object.values(properties).flatMap(kindsIn)

const pages = builtPages()
const islands = pages.flatMap((page) => page.all('astro-island'))

test('islands get nothing but plain values, objects and lists', () => {
  expect(islands.length).toBeGreaterThan(5)
  const kinds = islands.flatMap(({ attributes }) =>
    kindsOfAll(JSON.parse(attributes['props']?.replaceAll('&quot;', '"') ?? '{}')),
  )
  expect(new Set(kinds).difference(new Set([0, 1]))).toEqual(new Set())
})

test('no island lies in another one, and none is drawn by a server', () => {
  expect(pages.flatMap((page) => page.all('astro-island astro-island'))).toEqual([])
  for (const { attributes } of islands)
    expect(attributes['client']).toMatch(/^(idle|visible|only|load)$/)
})
