import { recordFoundRefund } from '#server/payments/found-refunds.ts'
import { giveBack } from '#server/payments/give-back.ts'
import { type Command, onlyWord } from './command.ts'
import { inWords } from './provider-silent.ts'

const words: Record<string, string> = {
  returning: 'The refund is asked for; the server follows it until the bank has made it.',
  found: 'A part of it is back; the rest can follow.',
  returned: 'The money is back.',
  return_failed: 'The payment service could not give it back; show tells why.',
}

export const giveBackCommand: Command = {
  name: 'give-back',
  summary: 'gives money back that arrived without being in the books',
  help: `npm run admin -- give-back <transaction> [--reason "A whole sentence."]
npm run admin -- give-back <transaction> --made ID

For what stands as found, or as return_failed, in: npm run admin -- list found. Tells the buyer, if the
payment service knows an address, and the firm. The buyer reads the reason. Without it, found money goes
back by itself after 72 hours.

--made takes up a refund that somebody made in the payment service's dashboard, by its id there, where
the service did not tell us by itself.`,
  options: { reason: { type: 'string' }, made: { type: 'string' } },
  async run(shop, given, print) {
    const id = onlyWord(given, 'transaction')
    const reason = given.text('reason') ?? 'We could not find out what your payment was for.'
    const made = given.text('made')
    const state =
      made === undefined
        ? await giveBack(shop, id, reason)
        : await recordFoundRefund(shop, id, made).catch(inWords)
    print(`${id} is ${state}. ${words[state] ?? ''}`.trim())
    return state === 'return_failed' ? 1 : 0
  },
}
