import { resolveWithinDays, resolveWithinMs } from '#domain/complaint.ts'
import type { Firm } from '#server/mail/letter-content.ts'

/** Whether SEBI has registered the firm; a site that was built before it told that says no. */
export const isSebiRegistered = ({ legal }: Firm) => legal?.isSebiRegistered ?? false

/** Within how many days the firm resolves a complaint. */
export const daysToResolve = (firm: Firm) => resolveWithinDays(isSebiRegistered(firm))

/** The same in milliseconds. */
export const msToResolve = (firm: Firm) => resolveWithinMs(isSebiRegistered(firm))
