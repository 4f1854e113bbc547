/** What the firm reads in its books, by mail or with a command. */

export const deletedBuyer = 'someone whose details have been deleted'
export const namelessBuyer = 'someone without a name'

/** Why a payment is over. */
export const pageNeverShown = 'Its pay page was never shown.'

/** What is noted of a refund that the shop did not ask for. */
export const refundedElsewhere = 'It was given back in the payment service’s dashboard.'
export const refundForgotten =
  'It was given back before these books were restored, which had forgotten it.'

/** Where the books and the payment service's disagree, each in its own short words, and how it stands then. */
export const difference = {
  line: (what: string, ours: string, theirs: string) => `${what} ours: ${ours}, theirs: ${theirs}`,
  settled: (line: string, state: string) => `${line}; now ${state}`,
  notSettled: 'not settled, for an error of the shop',
}
