import { expect, test } from 'vitest'
import { formatClock, formatHours, formatWeekday } from '#words/clock.ts'

test.each([
  ['2027-01-17T18:30:00+05:30', '6:30 PM', 'Sunday'],
  ['2027-01-17T00:05:00+05:30', '12:05 AM', 'Sunday'],
  ['2027-01-17T23:00:00Z', '4:30 AM', 'Monday'],
])('%s is %s on %s in India', (moment, clock, weekday) => {
  expect(formatClock(Date.parse(moment))).toBe(clock)
  expect(formatWeekday(Date.parse(moment))).toBe(weekday)
})

test.each([
  [1, '1 hour'],
  [1.5, '1.5 hours'],
  [2, '2 hours'],
])('%s reads %s', (hours, words) => {
  expect(formatHours(hours)).toBe(words)
})
