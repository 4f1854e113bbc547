import { bankDays } from './payment.ts'

const banks = `Banks take ${bankDays}.`
const nothingToDo = 'You don’t need to do anything.'

/** To the buyer, of money that goes back. */
export const refund = {
  subjectWhole: (payment: string) => `Your payment of ${payment} is being refunded`,
  subjectPart: (amount: string, payment: string) =>
    `${amount} of your payment of ${payment} is being refunded`,
  onItsWay: (amount: string) =>
    `${amount} are on their way back to the account that you paid from. ${banks}`,
}

/** To whoever booked without an account and has not paid; what was booked, as the site calls it. */
export const unpaid = {
  subject: (what: string) => `Not paid: ${what}`,
  text: (what: string) =>
    `Your payment did not go through, so this is not booked: ${what}. We are no longer holding it for you.`,
  again: 'Still want it? Pay here; we have saved what you entered, so you need not type it again.',
  pay: 'Pay again',
  choose: 'Choose again',
  closing:
    'If you don’t want it, or did not ask for it, you can ignore this mail. We send it only once.',
}

/** To the firm, of money that goes back. */
export const refundNotice = {
  subject: (amount: string) => `${amount} are being refunded`,
  paidBy: (who: string) =>
    `Paid by ${who}. The refund has been asked for; you don’t need to do anything.`,
}

const ofPaid = (amount: string, arrived: string, who: string) =>
  `${amount} of the ${arrived} that ${who} had paid`

/** To the firm, of money that went back without the shop. */
export const refundElsewhere = {
  subject: (amount: string) => `${amount} were refunded in the payment service’s dashboard`,
  text: (amount: string, arrived: string, who: string) =>
    `${ofPaid(amount, arrived, who)} went back without this shop being asked. The buyer has been told.`,
  allBack: `All of the payment is back, so what was bought has been withdrawn. ${nothingToDo}`,
  partBack: 'The buyer keeps what was bought. Should it be withdrawn, give the rest back too.',
  nextTime: (id: string) => `Next time, please use: npm run admin -- refund ${id}`,
}

/** To the firm, of money that had gone back before a backup was restored. */
export const refundForgotten = {
  subject: (amount: string) => `${amount} had been refunded before the books were restored`,
  text: (amount: string, arrived: string, who: string) =>
    `${ofPaid(amount, arrived, who)} went back before a backup was restored, which did not know of it. The buyer has been told again.`,
}

/** To the buyer, when the parts that went back have become the whole payment. */
export const allBack = {
  subject: (payment: string) => `All of your payment of ${payment} is being refunded`,
  text: (payment: string) =>
    `Our refunds now add up to all of your payment of ${payment}, so what you bought with it has been withdrawn. ${banks}`,
  unexpected: 'If that is not what you expected, please reply to this mail.',
}

/** To the firm, of the same. */
export const allBackNotice = {
  subject: (payment: string) => `All of a payment of ${payment} has been given back, in parts`,
  text: (payment: string, who: string) =>
    `A part that this shop had asked for was the last one: the ${payment} that ${who} had paid are all back.`,
  withdrawn: `So what was bought has been withdrawn, and the buyer has been told. ${nothingToDo}`,
}

/** To the firm, of a refund that could not be made. */
export const refundFailed = {
  subject: (amount: string) => `A refund of ${amount} has failed`,
  /** In the payment service's own words. */
  text: (detail: string) => `The payment service could not make it: ${detail}.`,
  noDetail: 'it gave no reason',
  buyerHasLines: 'Until it is made, the buyer has what was to be given back.',
  askAgain: (command: string) =>
    `Please look the payment up in its dashboard, then ask again: ${command}`,
}

/** To the firm, of money that arrived without being in the books. */
export const unmatched = {
  subject: (amount: string) => `${amount} have arrived that the books did not know`,
  text: (who: string) =>
    `The payment service knows a payment of this shop by ${who} that is not in the books, as after a backup was restored. Nothing was delivered for it.`,
  /** As the payment service names it: 'order: 2 × mandala'. */
  paidFor: (what: string) => `It was paid for this: ${what}.`,
  partBack: (amount: string) => `${amount} of it went back before.`,
  toDecide: (id: string) =>
    `If you can still send it or make it good, please write to the payer. Otherwise the money is refunded automatically in 72 hours. At once: npm run admin -- refund ${id} --whole`,
}

/** To the firm, of where the books and the payment service's disagree. */
export const reconciliation = {
  subject: (count: number, day: string) => `Payments: ${count} differences found on ${day}`,
  text: 'The daily comparison with the payment service has found differences. What it could settle by asking again, it has settled.',
  more: (count: number) => `And ${count} more.`,
  toDo: 'To look at one: npm run admin -- show, and the id. To compare again: npm run admin -- reconcile.',
}
