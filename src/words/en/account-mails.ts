import { mailboxLinkLifetimeMs, otpLifetimeMs, ticketLifetimeMs } from '#domain/identity.ts'
import { formatDuration } from './durations.ts'
import { logIn } from './calls.ts'
import { register } from './registration.ts'

/** Both codes and both links: how long they are good for, and what to do when nobody asked for them. */
export const codeIsValid = `It is valid for ${formatDuration(otpLifetimeMs)}.`
export const codeIsYours = `${codeIsValid} We will never ask you for it by phone or chat.`
export const linkIsYours = `It is valid for ${formatDuration(ticketLifetimeMs)} and works once. Please don’t share it.`
export const passwordAsBefore =
  'If you did not ask for it, your password is unchanged and you can ignore this mail.'
const whyLink = 'After too many wrong codes we send a link instead, as a link cannot be guessed.'

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
  text: `${whyLink} Open it to confirm your e-mail address and choose a password.`,
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
  text: 'Too many wrong passwords were tried for your account, or too many mails were asked for, by you or by someone else. We have paused further tries for a while.',
  how: 'This link still works: open it to choose a new password, and you are logged in.',
  button: choosePassword,
  isYours: `It is valid for ${formatDuration(mailboxLinkLifetimeMs)} and works once. Please keep it to yourself.`,
  unasked:
    'If you can log in as usual, ignore this mail: your password is unchanged, and no one got in.',
}

/** To whoever the firm has given a course or a book. */
export const accountMade = {
  subject: 'An account is ready for you',
  text: 'We have given you something, and made an account for it with this e-mail address. Open this link to choose a password, and you will find it there.',
  later: `The link is valid for ${formatDuration(mailboxLinkLifetimeMs)}. Later, please ask for a new password on the log-in page: nothing is lost.`,
  button: 'Choose a password',
  unasked: 'If you do not know what this is about, you can ignore this mail.',
}

/** After the firm was shown whose account it is. */
export const emailChanged = {
  subject: 'Your account has another e-mail address',
  toNew:
    'As you had asked, your account has this e-mail address from now on. All that you bought, booked and wrote is in it as before.',
  howToLogIn:
    'You are logged out on all devices. Your password is the same; log in with this address.',
  toOld:
    'The e-mail address of your account with us was changed, as you had asked. This address does not open it any more, and our mails go to the new one.',
  ifNotYou: (phone: string) => `If you did not ask for this, please call us at once: ${phone}.`,
}

/** For /my-data, whoever has an account or not. */
export const dataCode = {
  subject: (code: string) => `${code} is your code for your data`,
  text: 'Please enter this code on our website to see the data we hold about you:',
  unasked: 'If you did not ask for it, nothing has changed and you can ignore this mail.',
}

export const dataLink = {
  subject: 'Your link to your data',
  text: `${whyLink} Open it to see the data we hold about you.`,
  button: 'See my data',
}

/** Instead of a code or a link to register. */
export const accountExists = {
  subject: 'You have an account already',
  text: 'Someone, probably you, tried to register with this e-mail address. It has an account already: please log in with your password.',
  button: logIn,
  unasked: 'If it was not you, nothing has changed and you can ignore this mail.',
}

/** Instead of a code or a link for a new password. */
export const noAccount = {
  subject: 'There is no account with this e-mail address',
  text: 'Someone, probably you, asked us for a new password for this e-mail address.',
  perhaps:
    'It has no account with us. You may have registered with another address, or you can register with this one now.',
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
  text: 'As you asked, we have deleted what you told us without an account.',
}

export const accountDeleted = {
  subject: 'Your account is deleted',
  text: 'Your account is deleted, as you asked, with your cart, addresses, downloads and answers.',
  invoicesStay:
    'The law requires us to keep the invoices for what you paid, with name, address, items and amounts. They no longer belong to any account.',
  sealed:
    'The law requires us to keep, sealed, your contact for a year after each purchase, and the name and address on its invoice for eight. They are encrypted, no one reads them in daily work, and they are deleted when that time is over.',
  ifNotYou: (email: string) => `If it was not you, please write to us at once: ${email}.`,
  closing: 'You are welcome back any time.',
}
