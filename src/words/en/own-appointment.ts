import { formatClock } from './clock.ts'
import { dayAndTime, indianTime } from './choose-time.ts'

/** The page of one appointment, and what other pages say of it. */
export const page = {
  title: 'Your appointment',
  description: 'When your appointment is, how we meet, and how to move or cancel it.',
}
export const none = {
  title: 'No appointment here',
  words:
    'This link does not belong to an appointment. Please open the one in our latest e-mail about your appointment.',
  book: 'Book a consultation',
}

// How it stands

export const toProve = {
  title: 'One step is left: the code',
  words: (until: number) =>
    `We have mailed you a code of six digits. Enter it until ${formatClock(until)}, ${indianTime}: then the time is yours, if nobody was quicker.`,
  code: 'Code from the e-mail',
  submit: 'Confirm my appointment',
  noMail:
    'No e-mail yet? Look among the unwanted ones, or choose the time once more with the right address.',
}
export const held = {
  title: 'Your time is kept for you',
  words: (until: number) =>
    `It is yours once it is paid. Until ${formatClock(until)}, ${indianTime}, nobody else can have it.`,
}
export const unheld = {
  title: 'Your time is not paid yet',
  words:
    'Many are booking just now. The time is yours once it is paid, if nobody was quicker; otherwise you choose another one, or the money goes back.',
}
export const confirmed = { title: 'You have an appointment' }
export const unplaced = {
  title: 'Please choose another time',
  words: (until: number) =>
    `Your payment has arrived, but by then your time was gone. Choose another one until ${dayAndTime(until)}, or take your money back. After that it goes back by itself.`,
}
export const cancelled = {
  title: 'This appointment is cancelled',
  refunded: 'What you paid goes back to where it came from, within a few days.',
  words: 'Nobody waits for you at that time.',
}
export const freed = {
  title: 'This time was let go',
  words: 'It was not paid or confirmed in time, so somebody else can have it. You owe nothing.',
}
export const done = { title: 'This appointment is over', words: 'We hope that it was of use.' }
export const missed = {
  title: 'We missed you',
  words: 'The time is over and we did not meet. Please write to us if that was a mistake.',
}

// The facts

export const facts = {
  what: 'What',
  when: 'When',
  whom: 'With',
  how: 'How we meet',
  paid: 'Price',
  change: 'Can be changed until',
}
export const whenIs = (startsAt: number, endsAt: number) =>
  `${dayAndTime(startsAt)} to ${formatClock(endsAt)}, ${indianTime}`
/** On the page of a payment's result, and on that of the purchase. */
export const bought = (name: string, coach: string, startsAt: number) =>
  `${name} with ${coach}, ${untilWhen(startsAt)}`

/** Behind the time of the reader's own clock, where that is another. */
export const onYourClock = 'on your clock'
export const untilWhen = (at: number) => `${dayAndTime(at)}, ${indianTime}`
export const join = 'Open the video call'
export const calendar = 'Put it into my calendar'

// Moving

export const move = {
  title: 'Move it',
  words: 'Choose another time; until you confirm it, the old one stays yours.',
  show: 'Choose another time',
  submit: 'Take this time',
}
export const tooLate =
  'It begins too soon to be moved or cancelled here. Please call us, and we will see what we can do.'

// Cancelling

export const cancel = {
  title: 'Cancel it',
  show: 'Cancel the appointment',
  sure: 'Do you want to cancel this appointment?',
  withRefund: 'Its price goes back to where it came from, within a few days.',
  withoutRefund: 'It is too late for its price to be given back.',
  submit: 'Yes, cancel it',
  keep: 'No, keep it',
}
export const takeBack = {
  title: 'Rather have the money back?',
  words: 'It goes back to where it came from, within a few days.',
  submit: 'Take my money back',
}

// What has just been done

export const said = {
  proven: 'Your appointment is confirmed. A mail with everything is on its way.',
  moved: 'Your appointment has moved. A mail with the new time is on its way.',
  cancelled: 'Your appointment is cancelled.',
}
