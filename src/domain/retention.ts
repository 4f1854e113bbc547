const dayMs = 24 * 60 * 60_000

/**
 * What was ordered or booked and never paid is nobody's business any more so long after it could last be
 * paid. The privacy policy says the same: content/pages/privacy-policy.md; the content check compares.
 */
export const unpaidRetentionMs = 30 * dayMs

/** Who asked for a call that costs nothing, and what for, is forgotten so long after. Promised by the policy, too. */
export const freeCallRetentionMs = 365 * dayMs

/** What somebody complained of is forgotten so long after it was resolved. Promised by the policy, too. */
export const complaintKeptMs = 365 * dayMs

const aheadMs = 5.5 * 60 * 60_000

/**
 * The moment so many months later, by the calendar of India: eight years have two or three leap days, which a count of
 * days forgets. What began on the 31st ends on the last day of a shorter month. Negative months go back.
 */
export function addMonths(epochMs: number, months: number): number {
  const there = new Date(epochMs + aheadMs)
  const day = there.getUTCDate()
  there.setUTCDate(1)
  there.setUTCMonth(there.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0))
  there.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return there.getTime() - aheadMs
}
