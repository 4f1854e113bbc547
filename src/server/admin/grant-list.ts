import { emailProblem, normaliseEmail } from '#domain/email.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { grantCourse, grantedLine } from './grants.ts'
import { lastingReason } from './lasting-reason.ts'

const columns = ['email', 'name', 'product', 'reason'] as const
type Row = Readonly<Record<(typeof columns)[number], string>> & { readonly line: number }

/** The content and end of a quoted cell; the rest of the text when the quote is not closed. */
function quotedCell(text: string, from: number): { cell: string; end: number } {
  let end = from + 1
  for (;;) {
    const mark = text.indexOf('"', end)
    if (mark === -1) return { cell: text.slice(from + 1), end: text.length }
    if (text[mark + 1] !== '"')
      return { cell: text.slice(from + 1, mark).replaceAll('""', '"'), end: mark + 1 }
    end = mark + 2
  }
}

/** Parses RFC 4180 cells, each row with its first line number. Runs in linear time for any input. */
function readCells(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  const ends = /[,\n]/g
  let [at, line, start] = [0, 1, 1]
  let cells: string[] = []
  while (at < text.length || cells.length > 0) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : { cell: '', end: at }
    ends.lastIndex = end
    const next = ends.exec(text)?.index ?? text.length
    cells.push((cell + text.slice(end, next)).trim())
    line += text.slice(at, next + 1).split('\n').length - 1
    at = next + 1
    if (text[next] === ',') continue
    if (cells.some(Boolean)) rows.push({ line: start, cells })
    cells = []
    start = line
  }
  return rows
}

function readRows(text: string): Row[] {
  const [head, ...rows] = readCells(text.replace(/^\uFEFF/, ''))
  const names = head?.cells.map((name) => name.toLowerCase()) ?? []
  const missing = columns.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Refusal('invalid-request', 'csvColumns', { columns, missing })
  const cell = (cells: readonly string[], name: (typeof columns)[number]) =>
    cells[names.indexOf(name)] ?? ''
  return rows.map(({ line, cells }) => ({
    ...{ line, email: cell(cells, 'email'), name: cell(cells, 'name') },
    ...{ product: cell(cells, 'product'), reason: cell(cells, 'reason') },
  }))
}

/** Finds a product by id or name, case-insensitively. */
function productIdOf({ catalogue }: Shop, typed: string): string {
  const small = typed.toLowerCase()
  const all = [...catalogue.courses, ...catalogue.books]
  return all.find(({ id, name }) => id === typed || name.toLowerCase() === small)?.id ?? typed
}

/** The problem with a row, in words; undefined for a valid row. */
function problemOf(shop: Shop, { email, product, reason }: Row): string | undefined {
  try {
    if (emailProblem(email)) throw new Refusal('invalid-request', 'notAnAddress', { to: email })
    grantedLine(shop, productIdOf(shop, product))
    lastingReason(reason)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message
  }
}

/**
 * Makes one grant per line of a CSV with the columns email, name, product and reason. All lines are validated first: if
 * one is invalid or a duplicate, nothing is written. A list that is sent again grants only its new lines.
 * Throws `invalid-request` with every invalid line.
 */
export async function grantFromCsv(
  shop: Shop,
  text: string,
): Promise<{ readonly granted: number; readonly already: number }> {
  const rows = readRows(text)
  const seen = new Map<string, number>()
  const problems = rows.flatMap((row) => {
    const { line, email, product } = row
    const same = `${normaliseEmail(email)} ${productIdOf(shop, product)}`
    const earlier = seen.get(same)
    seen.set(same, earlier ?? line)
    const problem =
      earlier === undefined ? problemOf(shop, row) : `It says the same as line ${earlier}.`
    return problem === undefined ? [] : [`Line ${line}: ${problem}`]
  })
  if (rows.length === 0) problems.push('There is no line below the names of the columns.')
  if (problems.length > 0) throw new Refusal('invalid-request', 'csvLines', { problems })
  let granted = 0
  for (const { email, name, product, reason } of rows) {
    const id = productIdOf(shop, product)
    const given = { email, name, productIds: [id], reason }
    if ((await grantCourse(shop, given, `csv:${normaliseEmail(email)}:${id}`)).isNew) granted += 1
  }
  return { granted, already: rows.length - granted }
}
