import { setTimeout } from 'node:timers/promises'
import { emailProblem } from '#domain/email.ts'
import type { Fulfilment } from '#domain/fulfilment.ts'
import { indiaMoment } from '#domain/india-time.ts'
import { sendAgain } from '#server/admin/send-again.ts'
import { findMail } from '#server/mail/queries/mails.ts'
import { type FulfilmentStep, fulfilOrder } from '#server/orders/fulfil-order.ts'
import { getFulfilment } from '#server/orders/queries/fulfilments.ts'
import { statusPageUrl } from '#server/payments/status-page-key.ts'
import { revokeStatusPage } from '#server/payments/find-status-page.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { type Arguments, type Command, type Confirm, onlyWord } from './command.ts'
import { paymentOf } from './money.ts'

type Noted = FulfilmentStep['next']

const untold = { untold: { type: 'boolean' } } as const
const allOfThem = `--untold writes to nobody. What is to be sent: npm run admin -- list orders --state to-send`

interface About {
  readonly summary: string
  readonly help: string
  readonly options?: Command['options']
}

const about: Record<Noted, About> = {
  packed: {
    summary: 'notes that what has to be sent of an order is packed',
    help: `npm run admin -- packed <order id | transaction> [--untold]

Tells the buyer by mail and on the page of the order. It may be left out: sent follows as well.
${allOfThem}`,
  },
  sent: {
    summary: 'notes that an order was sent, with how to follow the parcel',
    help: `npm run admin -- sent <order id | transaction> [--carrier NAME] [--tracking NUMBER | https://…]
                      [--link https://…] [--untold]

Tells the buyer by mail, on the page of the order and in the account. --link is the carrier's page of the
parcel, beside its number. Once more with another carrier, number or link, it corrects them and tells that.
${allOfThem}`,
    options: {
      carrier: { type: 'string' },
      tracking: { type: 'string' },
      link: { type: 'string' },
    },
  },
  delivered: {
    summary: 'notes that an order has arrived',
    help: `npm run admin -- delivered <order id | transaction> [--yes] [--untold]

Tells the buyer by mail and on the page of the order. Of one that is not noted as sent it asks first; --yes
says so at once.
${allOfThem}`,
    options: { yes: { type: 'boolean' } },
  },
}

async function skipsSent(
  fulfilment: Fulfilment | null,
  given: Arguments,
  confirm: Confirm | undefined,
): Promise<boolean> {
  if (given.flag('yes')) return true
  if (!confirm || fulfilment === 'sent' || fulfilment === 'delivered') return false
  return await confirm('This order is not noted as sent. Has it arrived all the same?')
}

const commandOf = (next: Noted): Command => ({
  ...{ name: next, summary: about[next].summary, help: about[next].help },
  options: { ...about[next].options, ...untold },
  async run(shop, given, print, confirm) {
    const payment = await paymentOf(shop.db, onlyWord(given, 'order or transaction'))
    const isOrder = payment.kind === 'order' && payment.state === 'paid'
    const { isNew, order } = await fulfilOrder(shop, payment, {
      next,
      isUntold: given.flag('untold'),
      ...(next === 'sent' && {
        parcel: {
          ...{ carrier: given.text('carrier') ?? '', tracking: given.text('tracking') ?? '' },
          trackingUrl: given.text('link') ?? '',
        },
      }),
      ...(next === 'delivered' &&
        isOrder && {
          skipsSent: await skipsSent(
            (await getFulfilment(shop.db, payment.subject_id)).fulfilment,
            given,
            confirm,
          ),
        }),
    })
    const since = { packed: order.packed_at, sent: order.sent_at, delivered: order.delivered_at }
    const message = given.flag('untold') ? 'No mail is sent.' : 'The mail is on its way.'
    print(
      isNew
        ? `${payment.subject_id} is noted as ${next}. ${message}`
        : `${payment.subject_id} is noted as ${next} already, since ${indiaMoment(since[next] ?? 0)}. Nothing has changed.`,
    )
    return 0
  },
})

/** The commands `packed`, `sent` and `delivered`. */
export const fulfilmentCommands: readonly Command[] = [
  commandOf('packed'),
  commandOf('sent'),
  commandOf('delivered'),
]

/** Longer than the running server locks a mail while sending it. */
const patienceMs = 70_000
const pauseMs = 1000

/** The outcome of a mail, or undefined while the mail service has not answered. */
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

/** Waits for the mail service's answer; other mails may be sent first, and the server may be sending this one. */
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

export const statusPageCommand: Command = {
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
    if (fingerprint === '') throw new Refusal('invalid-request', 'noStatusPage')
    const url = given.flag('revoke')
      ? await revokeStatusPage(shop, paymentId)
      : await statusPageUrl(shop.db, shop, paymentId)
    if (given.flag('revoke')) print('The old links lead nowhere now. The new one:')
    print(url)
    return 0
  },
}
