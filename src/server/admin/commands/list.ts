import { Refusal } from '#server/refusal.ts'
import { findList, officeLists } from '#server/admin/office-lists.ts'
import { type Command, onlyWord, UsageError } from './command.ts'
import { filterOptions, readFilter } from './filters.ts'
import { anyOf, stateHelp, whatHelp } from './list-help.ts'
import { asTable } from './printing.ts'

function readLimit(text: string | undefined): number {
  if (text === undefined) return 50
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`--limit is a whole number, not ${text}.`)
  return Number(text)
}

export const listCommand: Command = {
  name: 'list',
  summary: `newest first: ${anyOf(officeLists.map(({ name }) => name))}`,
  help: `npm run admin -- list <what> [--state S] [--since DAY] [--until DAY] [--email ADDRESS]
                              [--limit 50]

${whatHelp(officeLists)}
${stateHelp(officeLists)}
since, until   days in India, such as 2026-11-21; both belong to it`,
  anyMode: true,
  options: { ...filterOptions, limit: { type: 'string' } },
  async run(shop, given, print) {
    const what = onlyWord(given, 'list')
    const list = findList(what)
    if (!list) {
      const lists = officeLists.map(({ name }) => name)
      throw new Refusal('invalid-request', 'noSuchList', { what, lists })
    }
    const filter = { ...readFilter(list, given), limit: readLimit(given.text('limit')) }
    const columns = list.columnsOf?.[filter.state ?? ''] ?? list.columns
    const rows = await list.rows(shop.db, filter)
    if (rows.length === 0) print('Nothing found.')
    else for (const line of asTable(rows, columns)) print(line)
    return 0
  },
}
