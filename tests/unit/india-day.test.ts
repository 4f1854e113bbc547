import { expect, test } from 'vitest'
import { indiaDay, indiaMoment, startOfIndiaDay, startOfIndiaDayBefore } from '#domain/india-day.ts'

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
