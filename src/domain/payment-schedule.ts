const second = 1000
const minute = 60 * second

/** PhonePe's mandatory schedule of status checks: until which age, how long between two of them. */
const phases = [
  { untilMs: 50 * second, everyMs: 3 * second },
  { untilMs: 110 * second, everyMs: 6 * second },
  { untilMs: 170 * second, everyMs: 10 * second },
  { untilMs: 230 * second, everyMs: 30 * second },
  { untilMs: 24 * 60 * minute, everyMs: minute },
] as const

/** Age at which an open payment is asked about for the first time. */
export const firstCheckMs = 20 * second

/** How long to wait before the next question about a refund of this age: banks take days over some. */
export function nextRefundCheckDelayMs(ageMs: number): number {
  if (ageMs < minute) return 5 * second
  if (ageMs < 60 * minute) return minute
  return ageMs < 24 * 60 * minute ? 15 * minute : 6 * 60 * minute
}

/** How long to wait before the next check of a payment that is still open at this age. */
export function nextCheckDelayMs(ageMs: number): number {
  if (ageMs < firstCheckMs) return firstCheckMs - ageMs
  return phases.find((phase) => ageMs < phase.untilMs)?.everyMs ?? 60 * minute
}
