import { readFileSync } from 'node:fs'
import { isUnconfirmed, unmatchedKind } from '#domain/payment-state.ts'
import { catchUp } from '#server/admin/resync-after-restore.ts'
import { searchEverything } from '#server/admin/search.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { isOurs } from '#server/payments/payment-ids.ts'
import { findOrNoteUnmatched } from '#server/payments/unmatched-purchase.ts'
import { findPayment } from '#server/payments/queries/payments.ts'
import { listPaymentsBegun } from '#server/payments/queries/reconciliations.ts'
import { PaymentProviderError } from '#server/providers/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { type Arguments, asTable, type Command, UsageError } from './command.ts'
import { readDay } from './lists.ts'

/** Columns of a table of mixed results. */
export const hitColumns = ['at', 'kind', 'state', 'id', 'title', 'detail'] as const

const standardInput = 0
const pageSize = 200

/** Extracts our ids from anywhere in a file: one per line, or a column of a CSV, also one written by Excel. */
function readIds(file: string): string[] {
  const text = readFileSync(file === '-' ? standardInput : file, 'latin1').replaceAll('\0', '')
  const ids = text.match(/(?<![\w-])pay_[\w-]{32}(?![\w-])/g) ?? []
  if (ids.length > 0) return ids
  throw new Refusal('invalid-request', 'noTransactions', { file })
}

/** What changed in a known payment, in words; undefined when nothing did. */
async function caughtUp(shop: Shop, payment: PaymentRow): Promise<string | undefined> {
  const { state, refunds } = await catchUp(shop, payment)
  if (state === payment.state && refunds === 0) return undefined
  const step = state === payment.state ? state : `was ${payment.state} and is ${state}`
  return refunds > 0 ? `${step}; refunds that were forgotten: ${refunds}` : step
}

/** The status of a payment after querying the payment service. */
async function find(shop: Shop, id: string, payment: PaymentRow | undefined): Promise<string> {
  if (!payment) return 'is no transaction of this shop'
  const words = (await caughtUp(shop, payment)) ?? payment.state
  const now = await findPayment(shop.db, id)
  if (!now) return 'is not paid'
  if (payment.kind !== unmatchedKind) return `is in the books: ${words}`
  return isUnconfirmed(now) ? 'is asked about' : `was not in the books, and is ${now.state}`
}

async function findEach(shop: Shop, ids: readonly string[], print: (line: string) => void) {
  // Record all of them first: if the payment service stops responding, the server continues with them.
  const noted: [string, PaymentRow | undefined][] = []
  const provider = shop.providers.current.name
  for (const id of ids) {
    const news = { id, provider, source: 'operator', at: shop.now() }
    noted.push([id, isOurs(id) ? await findOrNoteUnmatched(shop.db, news) : undefined])
  }
  for (const [id, payment] of noted) print(`${id} ${await find(shop, id, payment)}`)
}

/** Queries the payment service about all payments since this day, and prints those that changed. */
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

/** Prints every search hit as a table. */
async function findAnything(shop: Shop, typed: string, print: (line: string) => void) {
  const hits = await searchEverything(shop, typed)
  if (hits.length === 0) print('Nothing found.')
  else
    for (const line of asTable(
      hits.map((hit) => ({ ...hit })),
      hitColumns,
    ))
      print(line)
  return hits.length > 0 ? 0 : 1
}

export const findCommand: Command = {
  name: 'find',
  summary: 'finds anything by what somebody names; asks the payment service about transactions',
  help: `npm run admin -- find <anything>

By an id or how it begins, a transaction of the payment service, a bank's reference (UTR), the ticket of a
complaint, an e-mail address or how it begins, a phone number in any form, how a name or its last word
begins, or a product. Newest first, at most fifty. show tells the rest.

npm run admin -- find <transaction> [<transaction> …]
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
      throw new UsageError('Please say what to find, or since which day.')
    if (since === undefined && given.text('from') === undefined && !ids.some(isOurs))
      return await findAnything(shop, given.words.join(' '), print)
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
