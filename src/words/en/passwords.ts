import { otpLifetimeMs, ticketLifetimeMs } from '#domain/identity.ts'
import { passwordLength } from '#domain/password.ts'
import { formatDuration } from './durations.ts'

export const newPassword = 'New password'
export const newPasswordHint = `At least ${passwordLength.min} characters. A short sentence is easy to keep in mind.`

/** In the account details. */
export const changePassword = 'Password change'
export const keepPassword = 'Leave these three empty to keep your password.'
export const currentPassword = 'Current password'
export const repeatedPassword = 'Confirm new password'
export const passwordChanged = 'Your password is changed. Every other device is logged out.'

/** When it is lost. */
export const lostPasswordDescription = 'Choose a new password with a code that we mail to you.'
export const howToReset =
  'Give us the e-mail address of your account. We send a code to it, and with the code you choose a new password.'
/** True of every address: whether it has an account stands in the mail. */
export const resetCodeSent = (email: string) =>
  `We have written to ${email}. If this address has an account, the mail has a six-digit code, valid for ${formatDuration(otpLifetimeMs)}; if not, the mail says so.`
export const sendCode = 'Send code'
export const setPassword = 'Set password and log in'
export const backToLogin = 'Back to the login'
export const spentLink = 'This link is used or too old. Please ask for another mail.'
/** What the call that sends it answers, whether the e-mail has an account or not. */
export const sentToReset = {
  code: `If this e-mail has an account, a code is on its way to it. It is valid for ${formatDuration(otpLifetimeMs)}.`,
  link: `If this e-mail has an account, a link is on its way to it. It is valid for ${formatDuration(ticketLifetimeMs)}.`,
}
