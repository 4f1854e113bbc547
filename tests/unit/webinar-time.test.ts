import { expect, test } from 'vitest'
import { endsAt, startsAt } from '#domain/webinar-time.ts'
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
