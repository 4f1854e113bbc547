import { inIndia } from '#domain/india-time.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** '6:30 PM' in India, whatever the clock of the reader. */
export function formatClock(epochMs: number): string {
  const there = inIndia(epochMs)
  const hours = there.getUTCHours()
  const minutes = String(there.getUTCMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

/** 'Sunday' in India, whatever the clock of the reader. */
export function formatWeekday(epochMs: number): string {
  return weekdays[inIndia(epochMs).getUTCDay()] ?? ''
}

/** '1 hour', '1.5 hours'. */
export function formatHours(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
