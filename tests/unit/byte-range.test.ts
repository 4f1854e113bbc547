import { expect, test } from 'vitest'
import { askedRange } from '#server/http/byte-range.ts'

test.each([
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=50-500', { start: 50, end: 99 }],
  ['bytes=100-', undefined],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
])('of a hundred bytes, %s is %j', (header, range) => {
  expect(askedRange(header, 100)).toEqual(range)
})
