// Who is asking.

export { pleaseLogIn as notLoggedIn } from './calls.ts'
export const sessionEnded = 'Please log in again.'
export const accountDeleted = 'This account is deleted already.'
export const ofSomebodyElse = 'This belongs to someone else.'
export const wrongCredentials = 'The e-mail address or the password is not right.'
export const tooManyPasswords =
  'Too many wrong passwords were tried. Please wait a few minutes, or open the link in our newest mail: we have sent one to the owner of the account, and it always works.'
export const crowded = 'Too many people are logging in just now. Please try again in a few seconds.'
export const dataPageOver =
  'This page was open for too long. Please confirm your e-mail address again.'
export const wrongPassword = 'This is not your current password.'
export const deviceLoggedOut = 'This device is logged out already.'

// A password that is being chosen.

export const plainRun =
  'A sequence or a repetition is easy to guess. Please choose another password.'
export const knownName = 'This password is your name or ours. Please choose another one.'
export const commonPassword =
  "This password is on every attacker's list. Please choose another one."

// Codes by mail.

export const accountExists = 'This e-mail address has an account already. Please log in.'
export const tooSoon = ({ waitS }: { waitS: number }) =>
  `Please wait ${waitS} seconds before asking again.`
export const tooManyMails =
  'Too many codes were sent. Please use our newest mails, or try again in an hour.'
export const tooManyCodes =
  'Too many wrong codes came from your network today. Please ask for another mail: it brings a link instead of a code.'

// Saved addresses.

export const tooManyAddresses = ({ most }: { most: number }) =>
  `You can save at most ${most} addresses.`
export const addressGone = 'This address does not exist any more.'
export const addressOfSomebodyElse = 'This address belongs to someone else.'
