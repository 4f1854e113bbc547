import { formatDay } from '#domain/india-time.ts'

const howNow = 'How it stands now: npm run admin -- troubles'

/** Of something that is wrong with the shop. */
export const trouble = {
  /** With the sentence on it, which has no full stop here. */
  subject: (sentence: string) => `The shop needs you: ${sentence}`,
  since: 'Since',
  toldAgain: `If it lasts, we write again. ${howNow}`,
  toldLast: `This is the last mail about it, even if it lasts. ${howNow}`,
}

/** Of each morning: how the day before was, and what waits. */
export const digest = {
  /** The headline is a quiet day, or what was sold and for how much. */
  subject: (day: string, headline: string) => `${day}: ${headline}`,
  quietDay: 'a quiet day',
  inTrouble: 'In trouble now:',
  noTrouble: 'Nothing is in trouble.',
  toSend: (pieces: number, orders: number, oldestMs: number) =>
    `To send: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'} of ${orders} ${orders === 1 ? 'order' : 'orders'}, the oldest paid on ${formatDay(oldestMs)}:`,
  unsentOrder: (goods: string, who: string, paidMs: number, id: string) =>
    `${goods}, for ${who}, paid on ${formatDay(paidMs)}. Sent: npm run admin -- sent ${id}`,
  moreToSend: (count: number) => `And ${count} more: npm run admin -- list orders --state to-send`,
  mails: 'Mails that could not be delivered:',
  moreMails: (count: number) => `And ${count} more: npm run admin -- list mails`,
  closing:
    'This mail comes every morning. If it does not, the shop or its mails have stopped: please look into it.',
}

/** Beside each, a sum or a count. */
export const figures = {
  arrived: 'Arrived',
  givenBack: 'Given back',
  openPayments: 'Open payments',
  refundsWaiting: 'Refunds waiting',
  refundsFailed: 'Refunds that failed',
  notInBooks: 'Not in the books',
  mailsNotDelivered: 'Mails not delivered',
  differences: 'Differences',
  audit: 'Audit',
  none: 'none',
  withSum: (count: number, sum: string) => `${count}, ${sum}`,
  compared: (differences: number, payments: number) =>
    `${differences} in ${payments} ${payments === 1 ? 'payment' : 'payments'}`,
  notCompared: 'the comparison with the payment service is not done',
}

/** A mail that could not be delivered, why, and the command that sends it again. */
export const unsentMail = {
  known: (to: string, subject: string, reason: string) => `To ${to}, “${subject}”: ${reason}.`,
  forgotten: (reason: string) => `A mail whose text is not kept: ${reason}.`,
  again: (what: string, id: string) => `${what} Again: npm run admin -- resend ${id}`,
  toRightAddress: (what: string, id: string) =>
    `${what} With the right address: npm run admin -- resend ${id} --to`,
}
