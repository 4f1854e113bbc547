import { expect, test } from 'vitest'
import { formatDay } from '#domain/india-time.ts'
import { dayAndTime, weekday } from '#words/choose-time.ts'
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

test('every day and hour is told as Intl tells it', () => {
  const inIndia = (locale: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', ...parts })
  const day = inIndia('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' })
  const short = inIndia('en-GB', { weekday: 'short' })
  const long = inIndia('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
  const clock = inIndia('en-US', { hour: 'numeric', minute: '2-digit' })
  const first = Date.parse('2024-01-01T00:00:00Z')
  // Four years, one of them a leap year, in steps that meet every hour and most minutes.
  for (let moment = first; moment < first + 1461 * 86_400_000; moment += 8_191_000) {
    expect(formatDay(moment)).toBe(day.format(moment).replaceAll('/', '-'))
    expect(weekday(moment)).toBe(short.format(moment))
    const time = clock.format(moment).replace(/\s/, ' ')
    expect(dayAndTime(moment)).toBe(`${long.format(moment).replace(',', '')}, ${time}`)
  }
})
