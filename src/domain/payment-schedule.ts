const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long a payment can be made on its pay page, in seconds. */
export const payWithinS = 20 * 60

interface Phase {
  readonly untilMs: number
  readonly everyMs: number
}

/** Age up to which an open payment is checked every minute; later, every hour. */
export const minutelyUntilMs = 24 * hour

/** The strictest schedule of status checks that a provider demands: maximum age, and delay between two checks. */
const phases: readonly Phase[] = [
  { untilMs: 50 * second, everyMs: 3 * second },
  { untilMs: 110 * second, everyMs: 6 * second },
  { untilMs: 170 * second, everyMs: 10 * second },
  { untilMs: 230 * second, everyMs: 30 * second },
  { untilMs: minutelyUntilMs, everyMs: minute },
  { untilMs: Infinity, everyMs: hour },
]

/** For refunds: banks take days over some. */
const refundPhases: readonly Phase[] = [
  { untilMs: minute, everyMs: 5 * second },
  { untilMs: hour, everyMs: minute },
  { untilMs: 24 * hour, everyMs: 15 * minute },
  { untilMs: Infinity, everyMs: 6 * hour },
]

/** Age of an open payment at its first check. */
export const firstCheckMs = 20 * second

/** Upper limit of the delay between two checks of a payment. */
export const longestCheckDelayMs = longestOf(phases)

/** Upper limit of the delay between two checks of a refund. */
export const longestRefundCheckDelayMs = longestOf(refundPhases)

/** How long staff may decide about an unmatched payment before its automatic refund. */
export const decideUnmatchedWithinMs = 72 * hour

/** Delay before the next check of a refund of this age. */
export function nextRefundCheckDelayMs(ageMs: number): number {
  return delayAt(refundPhases, ageMs)
}

/** Delay before the next check of an open payment of this age. */
export function nextCheckDelayMs(ageMs: number): number {
  if (ageMs >= 0 && ageMs < firstCheckMs) return firstCheckMs - ageMs
  return delayAt(phases, ageMs)
}

/** A negative age means that the clock ran ahead when it began, so the age is unknown. */
function delayAt(schedule: readonly Phase[], ageMs: number): number {
  if (ageMs < 0) return minute
  return schedule.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? longestOf(schedule)
}

function longestOf(schedule: readonly Phase[]): number {
  return Math.max(...schedule.map(({ everyMs }) => everyMs))
}
