import { plainDigits } from './plain-text.ts'

/** Rules of accounts that a form and the server share. */
export const nameLimit = 60
export const otpPattern = /^\d{6}$/
/** What a mailed link carries instead of a code: 256 bits. */
export const linkProofPattern = /^[\w-]{43}$/
export const otpLifetimeMs = 10 * 60_000
export const otpAttempts = 5
/** Wrong codes that are looked at for one account, and from one network, in a day. */
export const wrongCodesPerDay = 20
export const otpResendMs = 30_000
export const otpsPerHour = 10
export const ticketLifetimeMs = 15 * 60_000
/** Of the link after a lock-out, which is mailed once in that time: it outlasts every limit of log-ins and letters. */
export const mailboxLinkLifetimeMs = 24 * 60 * 60_000

/**
 * The digits of a code that was typed or pasted, with whatever spaces, dashes and words came along: of the mail's
 * sentences those six that stand together.
 */
export function tidyOtp(text: string): string {
  const plain = plainDigits(text)
  const runs = plain.match(/\d+/g) ?? []
  const [code, ...others] = runs.filter((run) => otpPattern.test(run))
  return code !== undefined && others.length === 0 ? code : plain.replace(/\D/g, '')
}

/** Such a code, or what a mailed link carries. */
export function tidyProof(text: string): string {
  const proof = text.trim()
  return linkProofPattern.test(proof) ? proof : tidyOtp(proof)
}
