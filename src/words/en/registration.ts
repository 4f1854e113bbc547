import { otpLifetimeMs, ticketLifetimeMs } from '#domain/identity.ts'
import { formatDuration } from './durations.ts'

export const register = 'Register'
export const sendOtp = 'Send OTP'
export const validateOtp = 'Validate OTP'
export const emailVerified = 'Email verified successfully!'

export const sendingFailed = 'Failed to send OTP'
export const registrationFailed = 'Registration failed'

/** The proof of an e-mail, for a new account and for a new password. */
export const changeEmail = 'Change'
export const otp = 'OTP'
/** True of every address: whether it has an account already stands in the mail, where only its owner reads it. */
export const codeSent = (email: string) =>
  `We’ve sent a 6-digit code to ${email}, valid for ${formatDuration(otpLifetimeMs)}. Already have an account? The e-mail will say so instead.`
export const linkSent = (email: string) =>
  `After too many wrong codes we have sent a link to ${email} instead, as it cannot be guessed. Please open it to continue. It is valid for ${formatDuration(ticketLifetimeMs)}. If the mail has no link, it says why.`
export const sendAgain = 'Send again'
export const sendAgainIn = (seconds: number) => `Send again in ${seconds} s`
/** What the call that sends it answers. */
export const sentToRegister = {
  code: `We’ve sent a code to your address, valid for ${formatDuration(otpLifetimeMs)}. If you already have an account, the e-mail says so instead.`,
  link: `We’ve sent a link to your address, valid for ${formatDuration(ticketLifetimeMs)}. If you already have an account, the e-mail says so instead.`,
}

/** Above both forms, for whoever wanted to put something into the cart. */
export const forPendingItem =
  'New here? Create an account once, and what you chose goes into your cart. Have one? Log in below.'
