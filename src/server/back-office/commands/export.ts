import { Refusal } from '#server/refusal.ts'
import { lists } from '../queries/admin-lists.ts'
import { type Command, onlyWord } from './command.ts'
import { filterOptions, readFilter } from './filters.ts'
import { asCsv } from './printing.ts'

const references = [
  'arrived_rupees',
  'provider_order_id',
  'provider_transaction_id',
  'bank_reference',
  'payment_mode',
] as const

const columns = {
  orders: [
    ...['id', 'transaction', 'state', 'total_rupees', 'created_at', 'email', 'name', 'mobile'],
    ...['street', 'city', 'state_of_india', 'pincode', 'country', ...references],
  ],
  lines: [
    ...['order_id', 'transaction', 'state', 'created_at', 'position', 'product_id', 'item_type'],
    ...['name', 'quantity', 'price_rupees', 'line_rupees'],
  ],
  payments: ['id', 'kind', 'state', 'amount_rupees', 'created_at', 'subject_id', ...references],
  consultations: [
    ...['id', 'transaction', 'state', 'amount_rupees', 'created_at', 'email', 'name', 'phone'],
    ...['message', ...references],
  ],
  refunds: [
    ...['id', 'transaction', 'amount_rupees', 'state', 'source', 'reason', 'created_at'],
    ...['settled_at', 'detail', 'kind', 'provider_order_id', 'bank_reference'],
    ...['payment_bank_reference', 'actor'],
  ],
  enrollments: [
    ...['id', 'transaction', 'state', 'webinar_id', 'amount_rupees', 'created_at', 'email'],
    ...['name', 'phone', 'city', 'state_of_india', 'gender', ...references],
  ],
} as const
type Exported = keyof typeof columns

const isExported = (name: string): name is Exported => Object.hasOwn(columns, name)

export const exportCommand: Command = {
  name: 'export',
  summary: 'orders and their lines, payments, refunds, consultations or enrollments as CSV',
  help: `npm run --silent admin -- export <what> [--since DAY] [--until DAY] [--state S] [--email ADDRESS]
                                       > file.csv

what    orders, lines (of orders), payments, refunds, consultations or enrollments
Prints CSV (RFC 4180, UTF-8): amounts in rupees, moments in India's time (ISO 8601). bank_reference is
the bank's number of a transfer (UTR), payment_bank_reference that of the payment which a refund gives back.
A cell that a spreadsheet could take for a formula begins with an apostrophe. The file holds personal
data: keep it accordingly.`,
  anyMode: true,
  printsData: true,
  options: { ...filterOptions, csv: { type: 'boolean' } },
  async run(shop, given, print) {
    const what = onlyWord(given, 'export')
    if (!isExported(what))
      throw new Refusal('invalid-request', 'notExported', { what, lists: Object.keys(columns) })
    const rows = await lists[what](shop.db, readFilter(what, given))
    for (const line of asCsv(rows, columns[what])) print(`${line}\r`)
    return 0
  },
}
