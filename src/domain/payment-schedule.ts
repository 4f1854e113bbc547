const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long a pay page can be paid, in seconds. */
export const payWithinS = 20 * 60

interface Phase {
  readonly untilMs: number
  readonly everyMs: number
}

/** Until which age an open payment is asked about every minute; after it, every hour. */
export const minutelyUntilMs = 24 * hour

/** The strictest schedule of status checks that a provider demands: until which age, how long between two of them. */
const phases: readonly Phase[] = [
  { untilMs: 50 * second, everyMs: 3 * second },
  { untilMs: 110 * second, everyMs: 6 * second },
  { untilMs: 170 * second, everyMs: 10 * second },
  { untilMs: 230 * second, everyMs: 30 * second },
  { untilMs: minutelyUntilMs, everyMs: minute },
  { untilMs: Infinity, everyMs: hour },
]

/** Of a refund: banks take days over some. */
const refundPhases: readonly Phase[] = [
  { untilMs: minute, everyMs: 5 * second },
  { untilMs: hour, everyMs: minute },
  { untilMs: 24 * hour, everyMs: 15 * minute },
  { untilMs: Infinity, everyMs: 6 * hour },
]

/** Age at which an open payment is asked about for the first time. */
export const firstCheckMs = 20 * second

/** No check of a payment is ever further ahead. */
export const longestCheckDelayMs = longestOf(phases)

/** No check of a refund is ever further ahead. */
export const longestRefundCheckDelayMs = longestOf(refundPhases)

/** How long a person may decide about money that the books did not know, before it goes back by itself. */
export const decideUnmatchedWithinMs = 72 * hour

/** How long to wait before the next question about a refund of this age. */
export function nextRefundCheckDelayMs(ageMs: number): number {
  return delayAt(refundPhases, ageMs)
}

/** How long to wait before the next check of a payment that is still open at this age. */
export function nextCheckDelayMs(ageMs: number): number {
  if (ageMs >= 0 && ageMs < firstCheckMs) return firstCheckMs - ageMs
  return delayAt(phases, ageMs)
}

/** Begun in the future: the clock ran ahead then, and nobody can tell the age. */
function delayAt(schedule: readonly Phase[], ageMs: number): number {
  if (ageMs < 0) return minute
  return schedule.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? longestOf(schedule)
}

function longestOf(schedule: readonly Phase[]): number {
  return Math.max(...schedule.map(({ everyMs }) => everyMs))
}
