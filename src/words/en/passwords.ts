import { otpLifetimeMs, ticketLifetimeMs } from '#domain/identity.ts'
import { passwordLength } from '#domain/password.ts'
import { formatDuration } from './durations.ts'

export const newPassword = 'New password'
export const newPasswordHint = `At least ${passwordLength.min} characters. A short sentence is easy to remember.`

/** In the account details. */
export const changePassword = 'Password change'
export const keepPassword = 'Leave these three empty to keep your password.'
export const currentPassword = 'Current password'
export const repeatedPassword = 'Confirm new password'
export const passwordChanged = 'Your password is changed. Every other device is logged out.'

/** When it is lost. */
export const lostPasswordDescription = 'Choose a new password with a code that we mail to you.'
export const howToReset =
  'Enter the e-mail address of your account. We send it a code, and with the code you choose a new password.'
/** True of every address: whether it has an account stands in the mail. */
export const resetCodeSent = (email: string) =>
  `We’ve sent a 6-digit code to ${email}, valid for ${formatDuration(otpLifetimeMs)}. No account with this address? The e-mail will say so instead.`
export const sendCode = 'Send code'
export const setPassword = 'Set password and log in'
export const backToLogin = 'Back to the login'
export const spentLink = 'This link has been used or has expired. Please ask for another mail.'
/** What the call that sends it answers, whether the e-mail has an account or not. */
export const sentToReset = {
  code: `If this e-mail has an account, a code is on its way to it. It is valid for ${formatDuration(otpLifetimeMs)}.`,
  link: `If this e-mail has an account, a link is on its way to it. It is valid for ${formatDuration(ticketLifetimeMs)}.`,
}
