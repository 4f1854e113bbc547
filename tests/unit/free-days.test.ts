import { expect, test } from 'vitest'
import { anyCoach, dayAfter, freeDays } from '#domain/free-days.ts'

const at = (coachId: string, startsAt: string) => ({ coachId, startsAt })
const slots = [
  at('asha', '2028-02-28T23:45:00.000+05:30'),
  at('ravi', '2028-02-28T23:45:00.000+05:30'),
  at('ravi', '2028-02-29T00:15:00.000+05:30'),
  at('asha', '2028-03-01T10:00:00.000+05:30'),
]

test('a moment at which several are free stands there once, on its day in India', () => {
  const days = freeDays(slots, anyCoach)
  expect(days.map(({ day, times }) => [day, times.length])).toEqual([
    ['2028-02-28', 1],
    ['2028-02-29', 1],
    ['2028-03-01', 1],
  ])
})

test('of one coach only the own times are there, and days without any are left out', () => {
  expect(freeDays(slots, 'asha').map(({ day }) => day)).toEqual(['2028-02-28', '2028-03-01'])
  expect(freeDays(slots, 'nobody')).toEqual([])
})

test('days are counted over leap days and the end of the year', () => {
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(dayAfter('2027-12-31', 1)).toBe('2028-01-01')
})
