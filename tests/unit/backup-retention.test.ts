import { expect, test } from 'vitest'
import { backupsToRetain } from '#domain/backup-retention.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.parse('2026-11-22T12:02:00Z')
const every5Minutes = (count: number) =>
  Array.from({ length: count }, (_, index) => now - index * 5 * minute)

test('of a backup every five minutes: all of two hours, the last of each hour, then of each day', () => {
  const kept = [...backupsToRetain(every5Minutes(60 * 24 * 12), now)].toSorted((a, b) => b - a)
  const ages = kept.map((moment) => now - moment)
  expect(ages.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, index) => index * 5 * minute))
  const hours = ages.filter((age) => age >= 2 * hour && age <= 2 * day)
  expect(hours.length).toBeGreaterThanOrEqual(46)
  expect(hours.length).toBeLessThanOrEqual(48)
  const days = ages.filter((age) => age > 2 * day)
  expect(days.length).toBeGreaterThanOrEqual(27)
  expect(days.length).toBeLessThanOrEqual(29)
  expect(Math.max(...ages)).toBeLessThanOrEqual(30 * day)
  // The last of an hour, not its first.
  expect(kept).toContain(Date.parse('2026-11-22T08:57:00Z'))
})

test('thinned out at every step, as many are left as when it is done once', () => {
  let folder: number[] = []
  const all = every5Minutes(12 * 24 * 4).toReversed()
  for (const moment of all) folder = [...backupsToRetain([...folder, moment], moment)]
  const atOnce = backupsToRetain(all, now)
  expect(folder.toSorted((a, b) => a - b)).toEqual([...atOnce].toSorted((a, b) => a - b))
})

test.each([
  ['ran ahead by years', now + 900 * day],
  ['runs behind', now - 900 * day],
])('a clock that %s does not empty the folder', (_, wrongNow) => {
  expect(backupsToRetain(every5Minutes(500), wrongNow).size).toBeGreaterThanOrEqual(24)
})

test('the newest one stays, however old it is', () => {
  const old = now - 400 * day
  expect(backupsToRetain([old], now)).toEqual(new Set([old]))
})
