import { formatClock } from './clock.ts'
import { formatDay } from './dates.ts'
import { startOfIndiaDayBefore } from './india-day.ts'

/** 'today, 4:05 PM', 'yesterday, 9:12 AM', '19-11-2026': in India, the clock only where it still matters. */
export function formatRecent(epochMs: number, nowMs: number): string {
  if (epochMs >= startOfIndiaDayBefore(nowMs, 0)) return `today, ${formatClock(epochMs)}`
  if (epochMs >= startOfIndiaDayBefore(nowMs, 1)) return `yesterday, ${formatClock(epochMs)}`
  return formatDay(epochMs)
}
