/** What the firm reads in its books, by mail or with a command. */

export const deletedBuyer = 'somebody whose details have been deleted'
export const namelessBuyer = 'somebody without a name'

/** Why a payment is over. */
export const pageNeverShown = 'Its pay page was never shown.'

/** What is noted of a refund that the shop did not ask for. */
export const refundedElsewhere = 'It was given back in the payment service’s dashboard.'
export const refundForgotten =
  'It was given back before these books were restored, which had forgotten it.'

/** Why money that was found is not taken into the books. */
export const found = {
  refundAsked: 'A refund was asked for before.',
  refundFailed: 'A refund was tried before, and failed.',
  inDashboard: 'It is being given back in the payment service’s dashboard.',
  /** After one of the others. */
  partBack: (reason: string, amount: string) => `${reason} ${amount} of it went back before.`,
}

/** Where the books and the payment service's disagree, each in its own short words, and how it stands then. */
export const difference = {
  line: (what: string, ours: string, theirs: string) => `${what} ours: ${ours}, theirs: ${theirs}`,
  settled: (line: string, state: string) => `${line}; now ${state}`,
  notSettled: 'not settled, for an error of the shop',
}
