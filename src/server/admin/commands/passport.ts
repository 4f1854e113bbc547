import { passportUrl } from '#server/payments/passport-key.ts'
import { revokePassport } from '#server/payments/revoke-passport.ts'
import { Refusal } from '#server/refusal.ts'
import { type Command, onlyWord } from './command.ts'
import { paymentOf } from './payments-of.ts'

export const passportCommand: Command = {
  name: 'passport',
  summary: 'the link to the page of a purchase; with --revoke, a new one',
  help: `npm run admin -- passport <order id | booking id | transaction> [--revoke]

Prints the link of the page that says how a purchase stands, to be told to whoever bought it. --revoke
closes the pages of all attempts at it to everybody who has their links, as when one came into wrong
hands, with the calendar links of a seat, and prints the next link of the attempt that stands: the paid
one, or the newest. The mails that were sent before lead nowhere then. What was bought stays whose it is.`,
  options: { revoke: { type: 'boolean' } },
  async run(shop, given, print) {
    const id = onlyWord(given, 'order, booking or transaction')
    const { id: paymentId, fingerprint } = await paymentOf(shop.db, id)
    if (fingerprint === '') throw new Refusal('invalid-request', 'noPassport')
    const url = given.flag('revoke')
      ? await revokePassport(shop, paymentId)
      : await passportUrl(shop.db, shop, paymentId)
    if (given.flag('revoke')) print('The old links lead nowhere now. The new one:')
    print(url)
    return 0
  },
}
