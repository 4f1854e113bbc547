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
export const codeSent = (email: string) =>
  `We have sent a six-digit code to ${email}. It is valid for ${formatDuration(otpLifetimeMs)}.`
export const linkSent = (email: string) =>
  `After many tries to guess a code we have sent a link to ${email} instead, which nobody can guess. Please open it to go on. It is valid for ${formatDuration(ticketLifetimeMs)}.`
export const sendAgain = 'Send again'
export const sendAgainIn = (seconds: number) => `Send again in ${seconds} s`
/** What the call that sends it answers. */
export const sentToRegister = {
  code: `We have sent a code to your e-mail. It is valid for ${formatDuration(otpLifetimeMs)}.`,
  link: `We have sent a link to your e-mail. It is valid for ${formatDuration(ticketLifetimeMs)}.`,
}
