import { userInfo } from 'node:os'
import { indiaDay } from '#domain/india-time.ts'
import { formatRupees, paiseFromRupees } from '#domain/money.ts'
import { hasArrived, isUnconfirmed } from '#domain/payment-state.ts'
import { findPaymentOf } from '#server/payments/queries/payments.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import {
  comparePayments,
  describeDifference,
  settleComparison,
} from '#server/payments/reconcile.ts'
import { previewRefund, recordRefund, refundPayment } from '#server/payments/refund-payment.ts'
import type { RefundPart } from '#server/payments/refund-part.ts'
import { recordPayment, settlePayment } from '#server/payments/sync-payment.ts'
import { PaymentProviderError } from '#server/providers/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { type Arguments, type Command, onlyWord, unknownId, UsageError } from './command.ts'
import { readDay } from './lists.ts'

/** Finds a payment by its own id, its purchase's or its refund's. Throws `not-found`. */
export async function paymentOf(db: Database, id: string): Promise<PaymentRow> {
  const payment = await findPaymentOf(db, id)
  if (!payment) throw unknownId(id)
  return payment
}

/** Turns a missing answer of the payment service into a message. */
function inWords(error: unknown): never {
  if (!(error instanceof PaymentProviderError)) throw error
  throw new Refusal('payment-unavailable', 'silentUnchanged')
}

const words = {
  asked: 'is asked for; the server follows it until the bank has made it.',
  refunded: 'is back.',
  failed: 'could not be made by the payment service; show tells why.',
}

function partOf(given: Arguments): RefundPart | undefined {
  const [amount, line] = [given.text('amount'), given.text('line')]
  if ([amount !== undefined, line !== undefined, given.flag('whole')].filter(Boolean).length > 1)
    throw new UsageError('Please name an amount, a line or the whole: one of them.')
  if (amount !== undefined) return { amountPaise: readRupees(amount) }
  return line === undefined ? undefined : { items: line.split(',').map(readLine) }
}

function readRupees(amount: string): number {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount))
    throw new UsageError(`${amount} is no amount in rupees, such as 250 or 99.50.`)
  return paiseFromRupees(Number(amount))
}

function readLine(line: string) {
  const { productId, quantity = '1' } =
    /^(?<productId>[^:]+)(?::(?<quantity>[1-9]\d{0,2}))?$/.exec(line)?.groups ?? {}
  if (productId === undefined)
    throw new UsageError(`${line} is no line of an order, such as kubera-mandala:2.`)
  return { productId, quantity: Number(quantity) }
}

export const refundCommand: Command = {
  name: 'refund',
  summary: 'gives a paid payment back, or a part of it',
  help: `npm run admin -- refund <order id | transaction> [--whole | --amount RUPEES | --line PRODUCT[:COUNT],…]
                        [--reason "A whole sentence."] [--by NAME]
npm run admin -- refund <order id | transaction> --made ID

--whole gives back everything that has arrived and was not given back before: what was bought is withdrawn.
Without it, an amount or a line, the command says what the whole would be and asks for a yes; where nobody
can be asked, it does nothing. No refund can be taken back. An amount leaves the buyer everything. A line takes back that product. Buyer and firm are
told, and the payment service is asked to give the money back. The buyer reads the reason. NAME is who
decided it, else whoever types this. What could not be refunded is asked for anew by the same command.

--made takes up a refund that somebody made in the payment service's dashboard, by its id there, where
the service did not tell us by itself.`,
  options: {
    whole: { type: 'boolean' },
    amount: { type: 'string' },
    line: { type: 'string' },
    reason: { type: 'string' },
    by: { type: 'string' },
    made: { type: 'string' },
  },
  async run(shop, given, print, confirm) {
    const { id } = await paymentOf(shop.db, onlyWord(given, 'order or transaction'))
    const part = partOf(given)
    const reason = given.text('reason') ?? 'You had asked for your money back.'
    const request = { reason, actor: given.text('by') ?? userInfo().username, part }
    const made = given.text('made')
    if (made === undefined && !part && !given.flag('whole')) {
      const { leftPaise, who, goods } = await previewRefund(shop, id)
      const amount = formatRupees(leftPaise)
      for (const { text, amount: paid } of goods) print(`  ${text}: ${paid}`)
      print(`This would give back all that is left of ${id}: ${amount}, to ${who}.`)
      if (!confirm) throw new Refusal('invalid-request', 'wholeUnasked', { amount })
      if (!(await confirm(`Give ${amount} back? It cannot be taken back.`))) {
        print('Nothing was given back.')
        return 1
      }
    }
    const { payment, refund, amountPaise } =
      made === undefined
        ? await refundPayment(shop, id, request)
        : await recordRefund(shop, id, made).catch(inWords)
    print(`The refund of ${formatRupees(amountPaise)} ${words[refund]} ${id} is ${payment}.`)
    return refund === 'failed' ? 1 : 0
  },
}

/** A manual decision; throws `UsageError` when only one of the two options is given. */
function decreeOf({ text }: Arguments): { next: 'paid' | 'failed'; because: string } | undefined {
  const [next, because] = [text('as'), text('because')?.trim()]
  if (next === undefined && because === undefined) return undefined
  if (next !== 'paid' && next !== 'failed') throw new UsageError('--as is paid or failed.')
  if (!because) throw new UsageError('--because needs a reason: it stays in the ledger.')
  return { next, because }
}

async function settle(shop: Shop, payment: PaymentRow, given: Arguments): Promise<string> {
  const decree = decreeOf(given)
  try {
    const state = await settlePayment(shop, payment, 'operator')
    if (decree && state !== decree.next && !(decree.next === 'paid' && hasArrived(state)))
      throw new Refusal('invalid-request', 'serviceAnswers', { state })
    return state
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    // Only the payment service knows how much arrived.
    if (!decree || isUnconfirmed(payment)) throw new Refusal('unavailable', 'silentUnlessSeen')
    const detail = `by hand: ${decree.because}`
    return await recordPayment(shop, payment, { next: decree.next, news: 'operator', detail })
  }
}

export const settleCommand: Command = {
  name: 'settle',
  summary: 'asks the payment service about a payment and takes the step that follows',
  help: `npm run admin -- settle <transaction> [--as paid|failed --because "Who saw it where."]

The payment service's word decides. Only while it does not answer can a payment be settled by hand, with
--as and --because; the reason stays in the ledger, and the nightly comparison looks at it again.`,
  options: { as: { type: 'string' }, because: { type: 'string' } },
  async run(shop, given, print) {
    const payment = await paymentOf(shop.db, onlyWord(given, 'transaction'))
    const state = await settle(shop, payment, given)
    print(`${payment.id} was ${payment.state} and is ${state}.`)
    return 0
  },
}

const dayMs = 24 * 60 * 60_000

export const reconcileCommand: Command = {
  name: 'reconcile',
  summary: "compares a day's payments and refunds with the payment service",
  help: `npm run admin -- reconcile [--date 2026-11-21] [--settle]

Asks the payment service about every payment that was begun on the day (in India; today unless you say
otherwise) and prints where its word differs from our ledger. Exit code 1 if it does anywhere.
--settle takes the steps that follow from its word, and notes bank references that were not known
before. The server does this every night by itself.`,
  options: { date: { type: 'string' }, settle: { type: 'boolean' } },
  async run(shop, given, print) {
    if (given.words.length > 0) throw new UsageError('Name the day with --date.')
    const day = given.text('date') ?? indiaDay(shop.now())
    const fromMs = readDay(day, 'date')
    const range = { fromMs, untilMs: fromMs + dayMs }
    const comparison = await comparePayments(shop, range)
    const { checked, differences } = comparison
    const lines = given.flag('settle')
      ? await settleComparison(shop, comparison)
      : differences.map(describeDifference)
    for (const line of lines) print(line)
    print(`${day}: ${checked} payments compared, ${differences.length} differences.`)
    return differences.length > 0 ? 1 : 0
  },
}
