import { expect, test } from 'vitest'
import { indiaDay, startOfIndiaDay, startOfIndiaDayBefore } from '#domain/india-day.ts'

test('a day in India begins at half past six in the evening of Greenwich', () => {
  expect(indiaDay(Date.parse('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(indiaDay(Date.parse('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
  expect(startOfIndiaDay('2026-11-21')).toBe(Date.parse('2026-11-20T18:30:00Z'))
  const noon = Date.parse('2026-11-21T12:00:00+05:30')
  expect(startOfIndiaDayBefore(noon, 0)).toBe(startOfIndiaDay('2026-11-21'))
  expect(startOfIndiaDayBefore(noon, 1)).toBe(startOfIndiaDay('2026-11-20'))
})

test.each(['2026-02-30', '21-11-2026', 'yesterday', ''])('%j is no day', (day) => {
  expect(startOfIndiaDay(day)).toBeUndefined()
})
