import { expect, test } from 'vitest'
import { endsAt, sampleDay, startsAt } from '#domain/webinar-time.ts'
import { formatStart } from '#words/webinar.ts'

const webinar = (time: string) => ({ date: '2027-01-17', time, durationHours: 1.5 })

test('times of webinars are Indian time, wherever they are read', () => {
  expect(new Date(startsAt(webinar('18:30'))).toISOString()).toBe('2027-01-17T13:00:00.000Z')
  expect(new Date(endsAt(webinar('18:30'))).toISOString()).toBe('2027-01-17T14:30:00.000Z')
})

test.each([
  ['18:30', '17-01-2027, 6:30 PM IST'],
  ['00:05', '17-01-2027, 12:05 AM IST'],
  ['12:00', '17-01-2027, 12:00 PM IST'],
])('%s reads %s', (time, text) => {
  expect(formatStart(webinar(time))).toBe(text)
})

test.each([
  ['a Tuesday', '2026-11-24T07:00:00Z', 21, '2026-12-20'],
  ['a Sunday that is exactly so far ahead', '2026-11-22T07:00:00Z', 21, '2026-12-13'],
  ['an evening of which India has the next day', '2026-11-21T18:30:00Z', 21, '2026-12-13'],
  ['the last minute before it', '2026-11-21T18:29:59Z', 1, '2026-11-22'],
  ['the end of a year', '2026-12-31T12:00:00Z', 1, '2027-01-03'],
])('from %s the sample takes place on the next Sunday', (_, now, inDays, day) => {
  expect(sampleDay(inDays, Date.parse(now))).toBe(day)
})
