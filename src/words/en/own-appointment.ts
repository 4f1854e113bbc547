import { formatClock } from './clock.ts'
import { dayAndTime, indianTime } from './choose-time.ts'

/** The page of one appointment, and what other pages say of it. */
export const page = {
  title: 'Your appointment',
  description: 'When your appointment is, how we meet, and how to move or cancel it.',
}
export const none = {
  title: 'We couldn’t find that appointment',
  words:
    'This link does not belong to an appointment. Please open the one in our latest e-mail about your appointment.',
  book: 'Book a consultation',
}

// How it stands

export const toProve = {
  title: 'One step is left: the code',
  words: (until: number) =>
    `We’ve e-mailed you a six-digit code. Enter it by ${formatClock(until)}, ${indianTime}, and the time is yours, unless someone else takes it first.`,
  code: 'Code from the e-mail',
  submit: 'Confirm my appointment',
  noMail: 'No e-mail yet? Check your spam folder, or choose the time again with the right address.',
}
export const held = {
  title: 'We are holding your slot',
  words: (until: number) =>
    `It is yours once you pay. Until ${formatClock(until)}, ${indianTime}, no one else can take it.`,
}
export const unheld = {
  title: 'Your time is not paid yet',
  words:
    'Many people are booking just now. The time is yours once you pay, unless someone else takes it first; then you can choose another one or get a refund.',
}
export const confirmed = { title: 'You have an appointment' }
export const unplaced = {
  title: 'Please choose another time',
  words: (until: number) =>
    `We received your payment, but by then your time was gone. Choose another one by ${dayAndTime(until)}, or get a refund. After that we refund it automatically.`,
}
export const cancelled = {
  title: 'This appointment is cancelled',
  refunded: 'We refund what you paid to the account it came from, within a few days.',
  words: 'Your slot has been released.',
}
export const freed = {
  title: 'This slot was released',
  words: 'It was not paid or confirmed in time, so someone else can take it. You owe nothing.',
}
export const done = { title: 'This appointment is over', words: 'We hope it helped.' }
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
export const calendar = 'Add it to my calendar'

// Moving

export const move = {
  title: 'Move it',
  words: 'Choose another time; you keep the old one until you confirm.',
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
  withRefund: 'Your payment is refunded to the account it came from, within a few days.',
  withoutRefund: 'It is too late for a refund.',
  submit: 'Yes, cancel it',
  keep: 'No, keep it',
}
export const takeBack = {
  title: 'Prefer a refund?',
  words: 'It goes to the account you paid from, within a few days.',
  submit: 'Refund my payment',
}

// What has just been done

export const said = {
  proven: 'Your appointment is confirmed. We’ve e-mailed you the details.',
  moved: 'Your appointment has moved. We’ve e-mailed you the new time.',
  cancelled: 'Your appointment is cancelled.',
}
