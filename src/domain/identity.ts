import { plainDigits } from './plain-text.ts'

/** Account rules shared by the form and the server. */
export const nameLimit = 60
export const otpPattern = /^\d{6}$/
/** The proof in a mailed link, in place of a code: 256 bits. */
export const linkProofPattern = /^[\w-]{43}$/
export const otpLifetimeMs = 10 * 60_000
export const otpAttempts = 5
/** Maximum of wrong codes checked per day, for one account and for one network. */
export const wrongCodesPerDay = 20
export const otpResendMs = 30_000
export const otpsPerHour = 10
export const ticketLifetimeMs = 15 * 60_000
/** For the link mailed after a lock-out, once in that time: it outlasts every limit of log-ins and mails. */
export const mailboxLinkLifetimeMs = 24 * 60 * 60_000

/**
 * The digits of a typed or pasted code, without spaces, dashes and words; from the mail's sentences, the six that are
 * adjacent.
 */
export function tidyOtp(text: string): string {
  const plain = plainDigits(text)
  const runs = plain.match(/\d+/g) ?? []
  const [code, ...others] = runs.filter((run) => otpPattern.test(run))
  return code !== undefined && others.length === 0 ? code : plain.replace(/\D/g, '')
}

/** Such a code, or the proof of a mailed link. */
export function tidyProof(text: string): string {
  const proof = text.trim()
  return linkProofPattern.test(proof) ? proof : tidyOtp(proof)
}
