import { findMail, hastenMail } from '../database/mails.ts'
import { Refusal } from '../refusal.ts'
import { resendReceipt } from '../services/resend-receipt.ts'
import { type Command, onlyWord } from './command.ts'
import { paymentOf } from './payments-of.ts'

export const resendCommand: Command = {
  name: 'resend',
  summary: 'sends a waiting mail at once, or a receipt once more',
  help: `npm run admin -- resend <mail id | order id | transaction>

A mail that waits for its next attempt is tried at once. Of a paid order or booking, the receipt is
written and sent once more. A mail that has been sent cannot be repeated: what it said is not kept.`,
  options: {},
  async run(shop, given, print) {
    const id = onlyWord(given, 'mail, order or transaction')
    const mail = await findMail(shop.db, id)
    if (!mail) await resendReceipt(shop, await paymentOf(shop.db, id))
    else if (!(await hastenMail(shop.db, id, shop.now())))
      throw new Refusal(
        'invalid-request',
        'This mail is done with, and what it said is not kept. Name the order instead.',
      )
    await shop.outbox.deliver()
    const after = mail && (await findMail(shop.db, id))
    if (after && after.done_at === null) {
      print(
        `It could not be sent: ${after.last_error ?? 'somebody else is at it'}. It is tried again.`,
      )
      return 1
    }
    print('The mail is on its way.')
    return 0
  },
}
