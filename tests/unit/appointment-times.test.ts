import { expect, test } from 'vitest'
import {
  bookable,
  cellsOf,
  changeUntilMs,
  type Coach,
  offeredStarts,
  type Override,
  type Stretch,
  weekdays,
} from '#domain/appointment-times.ts'
import { indiaMoment } from '#domain/india-time.ts'

const at = (moment: string) => Date.parse(`${moment}:00+05:30`)
const hour = { durationMinutes: 45, bufferMinutes: 15 }
const coach = (hours: Coach['hours'], away: Coach['away'] = []): Coach => ({ hours, away })
const daily = (from: string, to: string, away: Coach['away'] = []) =>
  coach([{ days: weekdays, from, to }], away)
const dayOf = (day: string): Stretch => ({
  fromMs: at(`${day}T00:00`),
  untilMs: at(`${day}T00:00`) + 86_400_000,
})

function starts(who: Coach, within: Stretch, overrides: Override[] = [], length = hour) {
  return offeredStarts(who, length, within, overrides).map((ms) => indiaMoment(ms).slice(5, 16))
}
const override = (kind: Override['kind'], from: string, until: string): Override => ({
  kind,
  fromMs: at(from),
  untilMs: at(until),
})

test('hours are filled from their beginning, and the last one ends within them, its pause or not', () => {
  const day = dayOf('2026-12-01')
  expect(starts(daily('10:00', '12:45'), day)).toEqual([
    '12-01T10:00',
    '12-01T11:00',
    '12-01T12:00',
  ])
  expect(starts(daily('10:00', '12:44'), day)).toEqual(['12-01T10:00', '12-01T11:00'])
  expect(starts(daily('10:00', '10:30'), day)).toEqual([])
})

test.each([
  ['2026-11-30', 'mon'],
  ['2026-12-05', 'sat'],
  ['2026-12-06', 'sun'],
  ['2028-02-29', 'tue'],
  ['1970-01-01', 'thu'],
])('%s is a %s in India, and on no other day of the week', (day, weekday) => {
  const on = weekdays.filter(
    (one) => starts(coach([{ days: [one], from: '00:00', to: '01:00' }]), dayOf(day)).length > 0,
  )
  expect(on).toEqual([weekday])
})

test('hours over midnight belong to the day on which they begin, and a slot may cross it', () => {
  const late = coach([{ days: ['tue'], from: '22:45', to: '01:00' }])
  const night = { fromMs: at('2026-12-01T00:00'), untilMs: at('2026-12-03T00:00') }
  expect(starts(late, night)).toEqual(['12-01T22:45', '12-01T23:45'])
  expect(starts(late, dayOf('2026-12-02'))).toEqual([])
  const small = { durationMinutes: 15, bufferMinutes: 0 }
  expect(starts(late, dayOf('2026-12-02'), [], small)).toEqual([
    '12-02T00:00',
    '12-02T00:15',
    '12-02T00:30',
    '12-02T00:45',
  ])
  expect(starts(daily('23:00', '24:00'), dayOf('2026-12-01'))).toEqual(['12-01T23:00'])
})

test('a leap day is a day like any other', () => {
  const days = { fromMs: at('2028-02-28T00:00'), untilMs: at('2028-03-02T00:00') }
  expect(starts(daily('10:00', '11:00'), days)).toEqual([
    '02-28T10:00',
    '02-29T10:00',
    '03-01T10:00',
  ])
})

test('whoever is away is away for whole days, the last one included, and for what reaches into them', () => {
  const away = [{ from: '2026-12-02', to: '2026-12-03' }]
  const days = { fromMs: at('2026-12-01T00:00'), untilMs: at('2026-12-05T00:00') }
  expect(starts(daily('23:45', '00:30', away), days)).toEqual(['12-04T23:45'])
  expect(starts(daily('10:00', '11:00', away), days)).toEqual(['12-01T10:00', '12-04T10:00'])
})

test('the firm closes hours and opens others, also while somebody is away; what it says later counts', () => {
  const who = daily('10:00', '13:00', [{ from: '2026-12-02', to: '2026-12-02' }])
  const first = dayOf('2026-12-01')
  const closed = override('closed', '2026-12-01T11:30', '2026-12-01T11:45')
  expect(starts(who, first, [closed])).toEqual(['12-01T10:00', '12-01T12:00'])
  expect(
    starts(who, dayOf('2026-12-02'), [override('open', '2026-12-02T17:00', '2026-12-02T18:00')]),
  ).toEqual(['12-02T17:00'])
  const reopened = override('open', '2026-12-01T11:00', '2026-12-01T12:00')
  expect(starts(who, first, [closed, reopened])).toContain('12-01T11:00')
  expect(starts(who, first, [reopened, closed])).not.toContain('12-01T11:00')
})

test('closed hours of which a part is opened later stay closed for the rest, and opened ones alike', () => {
  const who = daily('10:00', '18:00')
  const [first, second] = [dayOf('2026-12-01'), dayOf('2026-12-02')]
  const closed = override('closed', '2026-12-01T00:00', '2026-12-02T00:00')
  const part = override('open', '2026-12-01T15:00', '2026-12-01T16:15')
  expect(starts(who, first, [closed, part])).toEqual(['12-01T15:00'])
  const evening = override('open', '2026-12-02T18:00', '2026-12-02T21:00')
  const later = override('closed', '2026-12-02T19:30', '2026-12-02T19:40')
  const evenings = starts(who, second, [evening, later]).filter((one) => one >= '12-02T18')
  expect(evenings).toEqual(['12-02T18:00', '12-02T20:00'])
})

test('the same moment offered twice is one', () => {
  const twice = coach([...daily('10:00', '11:00').hours, ...daily('10:00', '12:00').hours])
  expect(starts(twice, dayOf('2026-12-01'))).toEqual(['12-01T10:00', '12-01T11:00'])
})

test('a slot takes its pieces of time in order, its pause included', () => {
  const cells = cellsOf(at('2026-12-01T23:45'), hour)
  expect(cells).toHaveLength(4)
  expect(cells).toEqual(cells.toSorted((a, b) => a - b))
  expect((cells[0] ?? 0) * 900_000).toBe(at('2026-12-01T23:45'))
  const next = cellsOf(at('2026-12-02T00:45'), hour)
  expect(next[0]).toBe((cells.at(-1) ?? 0) + 1)
})

test('notice, horizon and the last moment of a change are counted in hours and days, not in dates', () => {
  const now = at('2026-12-01T09:10')
  const span = bookable({ ...hour, noticeHours: 12, horizonDays: 30 }, now)
  expect([indiaMoment(span.fromMs), indiaMoment(span.untilMs)].map((m) => m.slice(0, 16))).toEqual([
    '2026-12-01T21:10',
    '2026-12-31T09:10',
  ])
  expect(changeUntilMs(at('2026-12-02T10:00'), 24)).toBe(at('2026-12-01T10:00'))
})
