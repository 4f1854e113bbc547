import { setTimeout } from 'node:timers/promises'
import { emailProblem } from '#domain/email.ts'
import { findMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { sendAgain } from '#server/admin/send-again.ts'
import { type Arguments, type Command, onlyWord } from './command.ts'

/** Longer than the running server keeps a mail to itself while it sends it. */
const patienceMs = 70_000
const pauseMs = 1000

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

const unanswered = {
  isSent: false,
  words: 'The mail service has not answered yet. The server tries it again.',
}

/** Waits for the mail service's answer; others may be due before it, and the server may be at it. */
async function waitForOutcome(shop: Shop, id: string) {
  const endsAt = performance.now() + patienceMs
  let outcome
  do {
    await shop.outbox.deliver()
    outcome = await outcomeOf(shop, id)
    if (!outcome) await setTimeout(pauseMs)
  } while (!outcome && performance.now() < endsAt)
  return outcome ?? unanswered
}

function readAddress({ text }: Arguments): string | undefined {
  const to = text('to')
  if (to !== undefined && emailProblem(to) !== undefined)
    throw new Refusal('invalid-request', 'notAnAddress', { to })
  return to
}

export const resendCommand: Command = {
  name: 'resend',
  summary: 'sends a mail once more, to another address if need be',
  help: `npm run admin -- resend <mail id | order id | enrollment id | transaction> [--to asha@example.com]

A mail that waits for its next attempt is tried at once; one that was given up is tried again. Of an order
or a booking: what could not be delivered about it or, if nothing was given up, its receipt or the way into
the webinar, written once more. --to sends it to another address, to which everything about this order or
booking goes from then on. Codes and letters about an account go to nobody else. A mail that has been sent
cannot be repeated: what it said is not kept. It waits for the mail service's answer; exit code 1 unless
that has taken the mail.`,
  options: { to: { type: 'string' } },
  async run(shop, given, print) {
    const id = onlyWord(given, 'mail, order, enrollment or transaction')
    const outcomes = []
    for (const mailId of await sendAgain(shop, id, readAddress(given)))
      outcomes.push(await waitForOutcome(shop, mailId))
    for (const { words } of outcomes) print(words)
    return outcomes.every(({ isSent }) => isSent) ? 0 : 1
  },
}
