import { Refusal } from '#server/refusal.ts'
import { findList, officeLists } from '#server/admin/office-lists.ts'
import { type Command, onlyWord } from './command.ts'
import { filterOptions, readFilter } from './filters.ts'
import { anyOf, whatHelp } from './list-help.ts'
import { asCsv } from './printing.ts'

const exported = officeLists.filter((list) => list.exported)

export const exportCommand: Command = {
  name: 'export',
  summary: `${anyOf(exported.map(({ name }) => name))} as CSV`,
  help: `npm run --silent admin -- export <what> [--since DAY] [--until DAY] [--state S] [--email ADDRESS]
                                       > file.csv

${whatHelp(exported)}
Prints CSV (RFC 4180, UTF-8): amounts in rupees, moments in India's time (ISO 8601). bank_reference is
the bank's number of a transfer (UTR), payment_bank_reference that of the payment which a refund gives back.
A cell that a spreadsheet could take for a formula begins with an apostrophe; a phone number has none.
The file holds personal data: keep it accordingly.`,
  anyMode: true,
  printsData: true,
  options: { ...filterOptions, csv: { type: 'boolean' } },
  async run(shop, given, print) {
    const what = onlyWord(given, 'export')
    const list = findList(what)
    if (!list?.exported) {
      const lists = exported.map(({ name }) => name)
      throw new Refusal('invalid-request', 'notExported', { what, lists })
    }
    const rows = await list.rows(shop.db, readFilter(list, given))
    for (const line of asCsv(rows, list.exported)) print(`${line}\r`)
    return 0
  },
}
