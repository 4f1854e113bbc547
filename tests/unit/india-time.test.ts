import { expect, test } from 'vitest'
import {
  indiaDay,
  indiaMoment,
  startOfIndiaDay,
  startOfIndiaDayBefore,
} from '#domain/india-time.ts'
import { formatRecent } from '#words/devices.ts'

test('a day in India begins at half past six in the evening of Greenwich', () => {
  expect(indiaDay(Date.parse('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(indiaDay(Date.parse('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
  expect(startOfIndiaDay('2026-11-21')).toBe(Date.parse('2026-11-20T18:30:00Z'))
  const noon = Date.parse('2026-11-21T12:00:00+05:30')
  expect(startOfIndiaDayBefore(noon, 0)).toBe(startOfIndiaDay('2026-11-21'))
  expect(startOfIndiaDayBefore(noon, 1)).toBe(startOfIndiaDay('2026-11-20'))
})

test.each(['2026-02-30', '2026-13-45', '2026-11-31', '2026-00-10', '21-11-2026', 'yesterday', ''])(
  '%j is no day',
  (day) => {
    expect(startOfIndiaDay(day)).toBeUndefined()
  },
)

test('a moment is told as clocks in India show it, and stays the same moment', () => {
  const moment = Date.parse('2026-11-20T18:30:00.250Z')
  expect(indiaMoment(moment)).toBe('2026-11-21T00:00:00.250+05:30')
  expect(Date.parse(indiaMoment(moment))).toBe(moment)
})

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
