import { mailboxLinkLifetimeMs, otpLifetimeMs, ticketLifetimeMs } from '#domain/identity.ts'
import { formatDuration } from './durations.ts'
import { logIn } from './calls.ts'
import { register } from './registration.ts'

/** Both codes and both links: how long they are good for, and what to do when nobody asked for them. */
export const codeIsValid = `It is valid for ${formatDuration(otpLifetimeMs)}.`
export const codeIsYours = `${codeIsValid} We will never ask you for it by phone or chat.`
export const linkIsYours = `It is valid for ${formatDuration(ticketLifetimeMs)} and works once. Please do not pass it on.`
export const passwordAsBefore =
  'If you did not ask for it, your password is still as it was and you can ignore this mail.'
const whyLink = 'After many tries to guess a code we send a link instead, which nobody can guess.'

export const registerCode = {
  subject: (code: string) => `${code} is your code`,
  heading: 'Your code',
  text: 'Please enter this code on our website to confirm your e-mail address:',
  unasked: 'If you did not ask for a code, you can ignore this mail.',
}

export const resetCode = {
  subject: (code: string) => `${code} is your code for a new password`,
  text: 'Please enter this code on our website to choose a new password:',
}

export const registerLink = {
  subject: 'Your link to register',
  text: `${whyLink} It confirms your e-mail address, and you choose a password.`,
  button: 'Continue registration',
  unasked: 'If you did not ask for it, you can ignore this mail.',
}

const choosePassword = 'Choose a new password'

export const resetLink = {
  subject: 'Your link for a new password',
  text: `${whyLink} Open it to choose a new password.`,
  button: choosePassword,
}

/** Once in a day, after too many wrong passwords or mails. */
export const lockOut = {
  subject: 'A link that opens your account',
  text: 'Many wrong passwords were tried for your account, or many mails were asked for, by you or by somebody else. For a while we let nobody try more of them.',
  how: 'This link works all the same: open it to choose a new password, and you are logged in.',
  button: choosePassword,
  isYours: `It is valid for ${formatDuration(mailboxLinkLifetimeMs)} and works once. Please do not pass it on.`,
  unasked:
    'If you have no trouble to log in, you can ignore this mail: your password is as it was, and nobody got in.',
}

/** For /my-data, whoever has an account or not. */
export const dataCode = {
  subject: (code: string) => `${code} is your code for your data`,
  text: 'Please enter this code on our website to see what we keep of you:',
  unasked: 'If you did not ask for it, nothing has changed and you can ignore this mail.',
}

export const dataLink = {
  subject: 'Your link to your data',
  text: `${whyLink} Open it to see what we keep of you.`,
  button: 'See my data',
}

/** Instead of a code or a link to register. */
export const accountExists = {
  subject: 'You have an account already',
  text: 'Somebody, probably you, wanted to register with this e-mail address. It has an account already: please log in with your password.',
  button: logIn,
  unasked: 'If it was not you, nothing has changed and you can ignore this mail.',
}

/** Instead of a code or a link for a new password. */
export const noAccount = {
  subject: 'There is no account with this e-mail address',
  text: 'Somebody, probably you, asked us for a new password for this e-mail address.',
  perhaps:
    'It has no account with us. Perhaps you registered with another address of yours, or you would like to register with this one.',
  button: register,
  unasked: 'If it was not you, you can ignore this mail.',
}

export const passwordChanged = {
  subject: 'Your password was changed',
  text: 'The password of your account was changed just now, and every other device was logged out.',
  ifNotYou:
    'If it was you, there is nothing more to do. If it was not you, please choose a new password at once with “Lost your password?”.',
  button: 'Open my account',
}

/** To whoever had booked without an account. */
export const dataDeleted = {
  subject: 'Your data is deleted',
  text: 'What you told us without an account is deleted, as you asked.',
}

export const accountDeleted = {
  subject: 'Your account is deleted',
  text: 'Your account is deleted, as you asked, with your cart, addresses, downloads and answers.',
  invoicesStay:
    'Of what you paid we keep the invoice, with name, address, items and amounts, because the law demands it. It no longer belongs to any account.',
  sealed:
    'Of what you paid we keep, sealed, what the law demands: your contact for a year after each purchase, and the name and address of its invoice for eight. It is encrypted, nobody reads it in daily work, and it is deleted when its time is over.',
  ifNotYou: (email: string) => `If it was not you, please write to us at once: ${email}.`,
  closing: 'You are welcome back whenever you like.',
}
