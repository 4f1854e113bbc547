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
  `We have written to ${email}. If this address is new to us, the mail has a six-digit code, valid for ${formatDuration(otpLifetimeMs)}; if it has an account already, the mail says so.`
export const linkSent = (email: string) =>
  `After many tries to guess a code we have sent a link to ${email} instead, which nobody can guess. Please open it to go on. It is valid for ${formatDuration(ticketLifetimeMs)}. If the mail has no link, it says why.`
export const sendAgain = 'Send again'
export const sendAgainIn = (seconds: number) => `Send again in ${seconds} s`
/** What the call that sends it answers. */
export const sentToRegister = {
  code: `We have written to your address. If it is new to us, the mail has a code, valid for ${formatDuration(otpLifetimeMs)}; if it has an account already, the mail says so.`,
  link: `We have written to your address. If it is new to us, the mail has a link, valid for ${formatDuration(ticketLifetimeMs)}; if it has an account already, the mail says so.`,
}
