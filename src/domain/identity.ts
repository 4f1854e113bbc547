/** Rules of accounts that a form and the server share. */
export const passwordLength = { min: 8, max: 128 } as const
export const nameLimit = 60
export const otpPattern = /^\d{6}$/
export const otpLifetimeMs = 10 * 60_000
export const otpAttempts = 5
export const otpResendMs = 30_000
export const otpsPerHour = 10
export const ticketLifetimeMs = 15 * 60_000

/** Two spellings of one mailbox must not become two accounts. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** The part before the @: the greeting and the login label of somebody without a display name. */
export function emailName(email: string): string {
  return email.split('@')[0] ?? email
}
