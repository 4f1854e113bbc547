const dayMs = 24 * 60 * 60_000

/**
 * What was ordered or booked and never paid is nobody's business any more so long after it could last be
 * paid. The privacy policy says the same: content/pages/privacy-policy.md; the content check compares.
 */
export const unpaidKeptMs = 30 * dayMs

/** Who asked for a call that costs nothing, and what for, is forgotten so long after. Promised by the policy, too. */
export const freeCallKeptMs = 365 * dayMs

/** What somebody complained of is forgotten so long after it was resolved. Promised by the policy, too. */
export const complaintKeptMs = 365 * dayMs
