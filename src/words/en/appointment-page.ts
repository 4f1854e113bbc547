import { moment } from './appointments.ts'
import { inWords } from './durations.ts'

/** The page of one appointment, which anybody may open who has its link. */
export const page = {
  title: 'Your appointment',
  description: 'When your appointment is, and how to move or cancel it.',
  unknown: {
    title: 'This link leads to no appointment',
    words:
      'It may be incomplete. Please open it from your latest mail, or call us and we will look your appointment up.',
  },
  states: {
    held: 'Kept for you, not confirmed yet',
    confirmed: 'Confirmed',
    unplaced: 'Please choose a time',
    cancelled: 'Cancelled',
    freed: 'Not confirmed in time',
    done: 'Took place',
    missed: 'Nobody came',
  },
  needsCode: 'We have sent a code to your e-mail address. Enter it, and the time is yours.',
  codeLabel: 'Code from the mail',
  confirm: 'Confirm the appointment',
  confirmProof: 'Press the button, and the time is yours.',
  keptUntil: (untilMs: number) => `The time is kept for you until ${moment(untilMs)}.`,
  notPaid: 'It is yours as soon as it is paid.',
  freed: 'The time was not confirmed while it was kept for you, so others can have it now.',
  chooseUntil: (untilMs: number) =>
    `Your money is here, and you have no time yet. Choose one until ${moment(untilMs)}, or take the money back.`,
  chooseFreeUntil: (untilMs: number) => `Please choose another time until ${moment(untilMs)}.`,
  move: 'Choose another time',
  moveButton: 'Take this time',
  movesLeft: (count: number) =>
    `You can move it ${inWords(count)} more ${count === 1 ? 'time' : 'times'}.`,
  noTimes: 'No time is free at the moment. Please call us.',
  tooLate: (hours: number) =>
    `It begins in less than ${hours} hours, so it cannot be moved here any more. Please call us.`,
  cancel: 'Cancel the appointment',
  takeBack: 'Take the money back',
  withRefund: 'Your money goes back to you at once.',
  withoutRefund: 'It is too late for your money to go back.',
  bookNew: 'Book another appointment',
  outcomes: {
    proven: 'Your appointment is confirmed. A mail with everything is on its way.',
    moved: 'Your appointment has its new time. A mail is on its way.',
    cancelled: 'Your appointment is cancelled.',
  },
}
