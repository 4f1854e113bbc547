import { expect, test } from 'vitest'
import { moment, momentIn } from '#words/appointments.ts'

test('H: a time in the zone of whoever booked is in 12 hours, as every other', () => {
  const afternoon = Date.parse('2026-12-01T09:30:00Z')
  expect(moment(afternoon)).toContain('3:00 PM IST')
  expect(momentIn('Europe/Madrid', afternoon)).toBe(
    'Tuesday 01 December at 10:30 AM (Europe/Madrid)',
  )
  expect(momentIn('Asia/Tokyo', afternoon)).toContain('6:30 PM')
  expect(momentIn('Asia/Kolkata', afternoon)).toBe('')
})
