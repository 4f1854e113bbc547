const hourMs = 60 * 60_000

/** Consumer Protection (E-Commerce) Rules 2020, rule 4(5). */
export const acknowledgeWithinHours = 48
export const acknowledgeWithinMs = acknowledgeWithinHours * hourMs

/**
 * Days within which the firm redresses a complaint. If registered with SEBI: twenty-one (SEBI (Investment Advisers)
 * Regulations 2013, regulation 21). Otherwise: one month (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)), of
 * which the shortest has twenty-eight days.
 */
export const resolveWithinDays = (isSebiRegistered: boolean) => (isSebiRegistered ? 21 : 28)

/** The same in milliseconds. */
export const resolveWithinMs = (isSebiRegistered: boolean) =>
  resolveWithinDays(isSebiRegistered) * 24 * hourMs

/** `open`: no answer yet; `answered`: answered but not closed; `resolved`: closed. */
export const complaintStates = ['open', 'answered', 'resolved'] as const
export type ComplaintState = (typeof complaintStates)[number]

/** Maximum lengths in the form. */
export const complaintLimits = { name: 80, about: 80, message: 4000 } as const
