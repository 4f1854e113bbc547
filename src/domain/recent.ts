import { startOfIndiaDayBefore } from './india-day.ts'

/** Whether a moment was today or yesterday, in India; undefined when it was earlier. */
export function recentDay(epochMs: number, nowMs: number): 'today' | 'yesterday' | undefined {
  if (epochMs >= startOfIndiaDayBefore(nowMs, 0)) return 'today'
  return epochMs >= startOfIndiaDayBefore(nowMs, 1) ? 'yesterday' : undefined
}
