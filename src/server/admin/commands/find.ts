import { readFileSync } from 'node:fs'
import { defaultLanguage } from '#domain/language.ts'
import { isUnconfirmed, unmatchedKind } from '#domain/payment-state.ts'
import { catchUp } from '#server/admin/resync-after-restore.ts'
import { listAuditOf } from '#server/audit/queries/audit.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { purchaseTypes } from '#server/purchase-types.ts'
import { isOurs } from '#server/payments/payment-ids.ts'
import { kindOf } from '#server/payments/find-purchase-type.ts'
import { findDeliveryFailures, listRefunds } from '#server/payments/queries/refunds.ts'
import { findOrNoteUnmatched } from '#server/payments/unmatched-purchase.ts'
import { listStatusPages } from '#server/payments/queries/status-pages.ts'
import { findPayment, listPaymentEvents } from '#server/payments/queries/payments.ts'
import { listPaymentsBegun } from '#server/payments/queries/reconciliations.ts'
import { PaymentProviderError } from '#server/providers/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { auditColumns } from './privacy.ts'
import { type Arguments, asFields, asTable, type Command, onlyWord, UsageError } from './command.ts'
import { anyOf, explained, readDay } from './lists.ts'
import { paymentOf } from './money.ts'

const standardInput = 0
const pageSize = 200

/** Ids of ours, wherever they stand in a file: one a line, a column of a CSV, of Excel as well. */
function readIds(file: string): string[] {
  const text = readFileSync(file === '-' ? standardInput : file, 'latin1').replaceAll('\0', '')
  const ids = text.match(/(?<![\w-])pay_[\w-]{32}(?![\w-])/g) ?? []
  if (ids.length > 0) return ids
  throw new Refusal('invalid-request', 'noTransactions', { file })
}

/** What a payment of the books has learnt, in words; undefined when nothing. */
async function caughtUp(shop: Shop, payment: PaymentRow): Promise<string | undefined> {
  const { state, refunds } = await catchUp(shop, payment)
  if (state === payment.state && refunds === 0) return undefined
  const step = state === payment.state ? state : `was ${payment.state} and is ${state}`
  return refunds > 0 ? `${step}; refunds that were forgotten: ${refunds}` : step
}

/** How a payment stands after the payment service was asked about it. */
async function find(shop: Shop, id: string, payment: PaymentRow | undefined): Promise<string> {
  if (!payment) return 'is no transaction of this shop'
  const words = (await caughtUp(shop, payment)) ?? payment.state
  const now = await findPayment(shop.db, id)
  if (!now) return 'is not paid'
  if (payment.kind !== unmatchedKind) return `is in the books: ${words}`
  return isUnconfirmed(now) ? 'is asked about' : `was not in the books, and is ${now.state}`
}

async function findEach(shop: Shop, ids: readonly string[], print: (line: string) => void) {
  // All of them first: should the payment service fall silent, the server goes on with them.
  const noted: [string, PaymentRow | undefined][] = []
  const provider = shop.providers.current.name
  for (const id of ids) {
    const news = { id, provider, source: 'operator', at: shop.now() }
    noted.push([id, isOurs(id) ? await findOrNoteUnmatched(shop.db, news) : undefined])
  }
  for (const [id, payment] of noted) print(`${id} ${await find(shop, id, payment)}`)
}

/** Asks about all payments of the books since this day, and prints those that have changed. */
async function findSince(shop: Shop, day: string, print: (line: string) => void): Promise<void> {
  const range = { fromMs: readDay(day, 'since'), untilMs: shop.now() }
  let [asked, changed] = [0, 0]
  let page: PaymentRow[] = []
  do {
    page = await listPaymentsBegun(shop.db, range, page.at(-1), pageSize)
    for (const payment of page) {
      const words = await caughtUp(shop, payment)
      asked += 1
      if (words === undefined) continue
      changed += 1
      print(`${payment.id} ${words}`)
    }
  } while (page.length === pageSize)
  print(`${asked} payments since ${day} were asked about, ${changed} have changed.`)
}

function idsOf(given: Arguments): string[] {
  const file = given.text('from')
  return [...new Set([...given.words, ...(file === undefined ? [] : readIds(file))])]
}

export const findCommand: Command = {
  name: 'find',
  summary: 'asks the payment service about what restored books may not know',
  help: `npm run admin -- find <transaction> [<transaction> …]
npm run admin -- find --from FILE
npm run admin -- find --since DAY

After a backup was restored. Transactions, or a FILE with them: the ids (pay_…) of all that was paid since,
one a line or as a column of the dashboard's export; - reads from standard input. Money that the books do
not know waits for a decision, see npm run admin -- list unmatched.

--since asks about every payment of the books that was begun since that DAY in India: those that were paid
later, and refunds that the books have forgotten. Asking again changes nothing.`,
  options: { from: { type: 'string' }, since: { type: 'string' } },
  async run(shop, given, print) {
    const since = given.text('since')
    const ids = idsOf(given)
    if ((ids.length === 0) === (since === undefined))
      throw new UsageError('Please say which transactions, or since which day.')
    try {
      if (since === undefined) await findEach(shop, ids, print)
      else await findSince(shop, since, print)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      throw new Refusal('unavailable', 'silentWhileFinding')
    }
    return 0
  },
}

/** What is paid for, without what is nobody's business here. */
async function subjectLines(shop: Shop, payment: PaymentRow): Promise<string[]> {
  const { fields, lines } = await kindOf(shop, payment).describe(shop.db, payment.subject_id)
  if (!lines) return asFields(fields)
  return [...asFields(fields), '', ...asTable(lines.rows, lines.columns)]
}

const shown = [
  ...purchaseTypes.map(({ words }) => words(wordsIn(defaultLanguage)).one),
  ...['a payment (pay_…)', 'a refund (ref_…)'],
]

export const showCommand: Command = {
  name: 'show',
  summary: 'everything about an order, a booking, a payment or a refund',
  help: `npm run admin -- show <id>

${explained('id', `of ${anyOf(shown)}`)}`,
  anyMode: true,
  options: {},
  async run(shop, given, print) {
    const { db } = shop
    const id = onlyWord(given, 'id')
    const payment = await paymentOf(db, id)
    const { fingerprint, redirect_url, next_check_at, ...fields } = payment
    const events = await listPaymentEvents(db, payment.id)
    const refunds = await listRefunds(db, [payment.id])
    const block = (title: string, lines: readonly string[]) => {
      for (const line of [title, ...lines, '']) print(line)
    }
    block('Payment', asFields({ ...fields }))
    block(`What is paid for (${payment.kind})`, await subjectLines(shop, payment))
    block('What happened', asTable(events, ['at', 'source', 'state', 'detail']))
    const audit = await listAuditOf(db, [payment.id, payment.subject_id])
    const auditRows = audit.map((row) => ({ ...row }))
    if (audit.length > 0) block('Who did what', asTable(auditRows, auditColumns))
    const failed = await findDeliveryFailures(db, payment.id)
    const links = (await listStatusPages(db, payment.id)).map(
      ({ key_hash, payment_id, ...row }) => row,
    )
    if (links.length > 0) block('Links to its page', asTable(links, ['created_at', 'revoked_at']))
    if (failed) block('Paid, and could not be delivered', asFields({ ...failed }))
    const refundColumns = [
      'id',
      'state',
      'amount_rupees',
      'created_at',
      'bank_reference',
      'source',
      'actor',
      'reason',
    ]
    const refundRows = refunds.map((refund) => ({ ...refund }))
    if (refunds.length > 0) block('Refunds', asTable(refundRows, [...refundColumns, 'detail']))
    return 0
  },
}
