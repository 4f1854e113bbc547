import { formatDay, inIndia, startOfIndiaDayBefore } from '#domain/india-time.ts'

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

/** '08-12-2026, 6:30 PM IST'; an end at midnight is the day that ends. */
export function formatEnd(epochMs: number): string {
  const isMidnight = startOfIndiaDayBefore(epochMs, 0) === epochMs
  return isMidnight ? formatDay(epochMs - 1) : `${formatDay(epochMs)}, ${formatClock(epochMs)} IST`
}

/** '1 hour', '1.5 hours'. */
export function formatHours(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
