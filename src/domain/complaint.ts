const hourMs = 60 * 60_000

/**
 * Consumer Protection (E-Commerce) Rules 2020, rule 4(5): acknowledged within forty-eight hours, redressed within one month.
 * No month is shorter than twenty-eight days.
 */
export const acknowledgeWithinHours = 48
export const resolveWithinDays = 28

export const acknowledgeWithinMs = acknowledgeWithinHours * hourMs
export const resolveWithinMs = resolveWithinDays * 24 * hourMs

/** `open` waits for an answer; `answered` has one and is not over; `resolved` is over. */
export const complaintStates = ['open', 'answered', 'resolved'] as const
export type ComplaintState = (typeof complaintStates)[number]

/** Longest texts that the form takes. */
export const complaintLimits = { name: 80, about: 80, message: 4000 } as const
