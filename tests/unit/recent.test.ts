import { expect, test } from 'vitest'
import { formatRecent } from '#words/devices.ts'

const now = Date.parse('2026-11-21T10:00:00+05:30')

test.each([
  ['2026-11-21T09:55:00+05:30', 'today, 9:55 AM'],
  ['2026-11-21T00:00:00+05:30', 'today, 12:00 AM'],
  ['2026-11-20T23:59:59+05:30', 'yesterday, 11:59 PM'],
  ['2026-11-20T00:00:00+05:30', 'yesterday, 12:00 AM'],
  ['2026-11-19T23:59:59+05:30', '19-11-2026'],
  ['2025-11-21T09:55:00+05:30', '21-11-2025'],
])('%s is %s in the morning of 21 November', (moment, words) => {
  expect(formatRecent(Date.parse(moment), now)).toBe(words)
})

test('a clock that is a little ahead of ours is still today', () => {
  expect(formatRecent(now + 60_000, now)).toBe('today, 10:01 AM')
})
