import { refundPayment } from '../services/refund-now.ts'
import { type Command, onlyWord } from './command.ts'
import { paymentOf } from './payments-of.ts'

const words: Record<string, string> = {
  refunding: 'The refund is asked for; the server follows it until the bank has made it.',
  refunded: 'The money is back.',
  refund_failed: 'The payment service could not refund it; show tells why.',
}

export const refundCommand: Command = {
  name: 'refund',
  summary: 'gives a paid payment back, whole',
  help: `npm run admin -- refund <order id | transaction> [--reason "A whole sentence."]

Withdraws what was bought, tells the buyer and the firm, and asks the payment service to give all of the
money back. The buyer reads the reason. Asking again for what is being refunded changes nothing; what
could not be refunded is asked for anew.`,
  options: { reason: { type: 'string' } },
  async run(shop, given, print) {
    const payment = await paymentOf(shop.db, onlyWord(given, 'order or transaction'))
    const reason = given.text('reason') ?? 'You had asked for your money back.'
    const state = await refundPayment(shop, payment.id, reason)
    print(`${payment.id} is ${state}. ${words[state] ?? ''}`.trim())
    return state === 'refund_failed' ? 1 : 0
  },
}
