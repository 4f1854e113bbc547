import { setTimeout } from 'node:timers/promises'
import { findMail, hastenMail } from '../database/mails.ts'
import { Refusal } from '../refusal.ts'
import { resendReceipt } from '../services/resend-receipt.ts'
import type { Shop } from '../shop.ts'
import { type Command, onlyWord } from './command.ts'
import { paymentOf } from './payments-of.ts'

/** Longer than the running server keeps a mail to itself while it sends it. */
const patienceMs = 70_000
const pauseMs = 1000

/** The mail that is to go out now. */
async function chooseMail(shop: Shop, id: string): Promise<string> {
  if (!(await findMail(shop.db, id))) return await resendReceipt(shop, await paymentOf(shop.db, id))
  if (await hastenMail(shop.db, id, shop.now())) return id
  throw new Refusal(
    'invalid-request',
    'This mail is done with, and what it said is not kept. Name the order instead.',
  )
}

/** What became of the mail, or undefined while nobody has heard from the mail service. */
async function outcomeOf(shop: Shop, id: string) {
  const mail = await findMail(shop.db, id)
  if (!mail) return { isSent: false, words: 'The mail is gone: its reader deleted the account.' }
  const { done_at: doneAt, last_error: reason } = mail
  if (doneAt !== null && reason === null) return { isSent: true, words: 'The mail is on its way.' }
  if (doneAt !== null) return { isSent: false, words: `It was refused for ever: ${reason}.` }
  if (reason === null) return undefined
  return { isSent: false, words: `It was not taken yet: ${reason}. The server tries it again.` }
}

export const resendCommand: Command = {
  name: 'resend',
  summary: 'sends a waiting mail at once, or a receipt once more',
  help: `npm run admin -- resend <mail id | order id | transaction>

A mail that waits for its next attempt is tried at once. Of a paid order or booking, the receipt is
written and sent once more. A mail that has been sent cannot be repeated: what it said is not kept. It
waits for the mail service's answer; exit code 1 unless that has taken the mail.`,
  options: {},
  async run(shop, given, print) {
    const id = await chooseMail(shop, onlyWord(given, 'mail, order or transaction'))
    const endsAt = performance.now() + patienceMs
    let outcome
    // Others may be due before it, and the server may be at it.
    do {
      await shop.outbox.deliver()
      outcome = await outcomeOf(shop, id)
      if (!outcome) await setTimeout(pauseMs)
    } while (!outcome && performance.now() < endsAt)
    print(outcome?.words ?? 'The mail service has not answered yet. The server tries it again.')
    return outcome?.isSent ? 0 : 1
  },
}
