import { startOfIndiaDay } from '#domain/india-time.ts'
import { findList, officeLists } from '#server/admin/office-lists.ts'
import type { ListFilter, OfficeList } from '#server/payments/queries/office-list.ts'
import { type Reason, Refusal } from '#server/refusal.ts'
import { type Arguments, asCsv, asTable, type Command, onlyWord, UsageError } from './command.ts'

const dayMs = 24 * 60 * 60_000

const filterOptions = {
  state: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  email: { type: 'string' },
  webinar: { type: 'string' },
} as const

const refuse = (...reason: Reason) => new Refusal('invalid-request', ...reason)

/** Parses a typed day into its start; throws a `Refusal` when it is invalid. */
export function readDay(text: string, option: string): number {
  const startMs = startOfIndiaDay(text)
  if (startMs === undefined) throw refuse('notADay', { option, text })
  return startMs
}

function readPeriod({ text }: Arguments): Pick<ListFilter, 'sinceMs' | 'untilMs'> {
  const [since, until] = [text('since'), text('until')]
  const sinceMs = since === undefined ? undefined : readDay(since, 'since')
  const lastMs = until === undefined ? undefined : readDay(until, 'until')
  if (sinceMs !== undefined && lastMs !== undefined && lastMs < sinceMs)
    throw refuse('endsBeforeStart', { since: String(since), until: String(until) })
  return { sinceMs, untilMs: lastMs === undefined ? undefined : lastMs + dayMs }
}

/** Parses the filters of a list; throws a `Refusal` for a filter that the list does not support. */
export function readFilter(
  { name: what, states: known, knowsEmail, knowsWebinar }: OfficeList,
  given: Arguments,
): ListFilter {
  const states = known?.names ?? []
  const [state, email] = [given.text('state'), given.text('email')?.toLowerCase()]
  if (state !== undefined && !states.includes(state))
    throw states.length > 0
      ? refuse('noSuchState', { state, what, states })
      : refuse('listWithoutStates', { what })
  if (email !== undefined && !knowsEmail) throw refuse('listWithoutAddresses', { what })
  const webinar = given.text('webinar')
  if (webinar !== undefined && !knowsWebinar) throw refuse('listWithoutWebinars', { what })
  return { state, email, webinar, ...readPeriod(given) }
}

const indent = 8
const width = 100

/** 'orders, lines or payments' */
export function anyOf(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' or $1')
}

/** Help text for a word: the word and its meaning, wrapped over several lines. */
export function explained(word: string, meaning: string): string {
  const lines = ['']
  for (const part of meaning.split(' ')) {
    const longer = `${lines.at(-1)} ${part}`.trim()
    if (longer.length <= width - indent) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return word.padEnd(indent) + lines.join(`\n${' '.repeat(indent)}`)
}

/** Help text on the available lists. */
function whatHelp(lists: readonly OfficeList[]): string {
  return explained('what', anyOf(lists.map(({ name, help }) => help ?? name)))
}

/** Help text on the states; lists about the same kind of thing are merged. */
function stateHelp(lists: readonly OfficeList[]): string {
  const all = Map.groupBy(
    lists.flatMap(({ states }) => states ?? []),
    ({ of }) => of,
  )
  const said = [...all].map(([of, some]) => {
    const names = new Set(some.flatMap((states) => states.names))
    return `of ${of}: ${[...names].join(', ')}`
  })
  return explained('state', said.join('; '))
}

const byOccurrence = officeLists.filter(({ isByOccurrence }) => isByOccurrence)
const periodHelp = `of ${anyOf(byOccurrence.map(({ name }) => name))}, the days on which they take place`

function readLimit(text: string | undefined): number {
  if (text === undefined) return 50
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`--limit is a whole number, not ${text}.`)
  return Number(text)
}

export const listCommand: Command = {
  name: 'list',
  summary: `newest first: ${anyOf(officeLists.map(({ name }) => name))}`,
  help: `npm run admin -- list <what> [--state S] [--since DAY] [--until DAY] [--email ADDRESS]
                              [--webinar ID] [--limit 50]

${whatHelp(officeLists)}
${stateHelp(officeLists)}
since, until   days in India, such as 2026-11-21; both belong to it;
        ${periodHelp}
webinar the id of a webinar, of enrollments`,
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

const exported = officeLists.filter((list) => list.exported)

export const exportCommand: Command = {
  name: 'export',
  summary: `${anyOf(exported.map(({ name }) => name))} as CSV`,
  help: `npm run --silent admin -- export <what> [--since DAY] [--until DAY] [--state S] [--email ADDRESS]
                                       [--webinar ID] > file.csv

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
