import { Refusal } from '#server/refusal.ts'
import { type ListName, lists } from '../queries/admin-lists.ts'
import { type Command, onlyWord, UsageError } from './command.ts'
import { filterOptions, readFilter } from './filters.ts'
import { asTable } from './printing.ts'

const columns: Record<ListName, readonly string[]> = {
  orders: ['id', 'transaction', 'state', 'total_rupees', 'created_at', 'email'],
  lines: ['order_id', 'state', 'item_type', 'name', 'quantity', 'price_rupees', 'created_at'],
  payments: [
    ...['id', 'kind', 'state', 'amount_rupees', 'created_at', 'subject_id', 'bank_reference'],
  ],
  consultations: ['id', 'transaction', 'state', 'created_at', 'email', 'name'],
  enrollments: ['id', 'transaction', 'state', 'webinar_id', 'created_at', 'email', 'name'],
  refunds: ['id', 'transaction', 'state', 'amount_rupees', 'created_at', 'source', 'reason'],
  found: ['id', 'state', 'arrived_rupees', 'found_at', 'reason', 'memo'],
  audit: ['at', 'actor', 'action', 'subject', 'facts'],
  mails: ['id', 'template', 'created_at', 'attempts', 'done_at', 'last_error'],
}

const isList = (name: string): name is ListName => Object.hasOwn(lists, name)

function readLimit(text: string | undefined): number {
  if (text === undefined) return 50
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`--limit is a whole number, not ${text}.`)
  return Number(text)
}

export const listCommand: Command = {
  name: 'list',
  summary:
    'orders, lines, payments, consultations, enrollments, refunds, found money, mails or audit',
  help: `npm run admin -- list <what> [--state S] [--since DAY] [--until DAY] [--email ADDRESS]
                              [--limit 50]

what    orders, lines, payments, consultations, enrollments, refunds, found (payments that the books
        did not know), mails (those not sent), or audit (who did what)
state   of the payment: pending, paid, failed, expired, refunding, refund_failed, refunded;
        of an enrollment: held, unheld, confirmed, freed; of a refund: asked, refunded, failed;
        of a found payment: asked, found, adopted, returning, return_failed, returned
since, until   days in India, such as 2026-11-21; both belong to it`,
  anyMode: true,
  options: { ...filterOptions, limit: { type: 'string' } },
  async run(shop, given, print) {
    const what = onlyWord(given, 'list')
    if (!isList(what))
      throw new Refusal('invalid-request', 'noSuchList', { what, lists: Object.keys(lists) })
    const filter = { ...readFilter(what, given), limit: readLimit(given.text('limit')) }
    const rows = await lists[what](shop.db, filter)
    if (rows.length === 0) print('Nothing found.')
    else for (const line of asTable(rows, columns[what])) print(line)
    return 0
  },
}
