import { expect, test } from 'vitest'
import { timeOrderedId } from '#domain/time-ordered-id.ts'

const moments = [
  0,
  1,
  999_999,
  Date.UTC(2026, 10, 26),
  Date.UTC(2026, 10, 26) + 0.4,
  Date.UTC(9999, 0),
]

test('is a UUID of version 7 that says when it was made', () => {
  for (const moment of moments) {
    const id = timeOrderedId(moment)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Math.trunc(moment))
  }
})

test('a later one sorts behind, and no two of a moment are the same', () => {
  const ids = moments.map((moment) => timeOrderedId(moment))
  const later = [...ids.slice(0, 4), ids[5] ?? '']
  expect(later.toSorted()).toEqual(later)
  expect(new Set(Array.from({ length: 1000 }, () => timeOrderedId(1))).size).toBe(1000)
})
