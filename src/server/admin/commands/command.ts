import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { indiaMoment } from '#domain/india-time.ts'
import type { ListRow } from '#server/payments/queries/office-list.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'

export interface Arguments {
  /** Positional arguments after the command. */
  readonly words: readonly string[]
  readonly text: (name: string) => string | undefined
  readonly flag: (name: string) => boolean
}

export interface Command {
  readonly name: string
  readonly summary: string
  /** The full text of `--help`. */
  readonly help: string
  readonly options: ParseArgsOptionsConfig
  /** Opens a database of any mode: the command only reads, or sets the mode itself. */
  readonly anyMode?: true
  /** Migrates an older database first; the server refuses such a database until this command has run. */
  readonly migrates?: true
  /** Output is machine-readable: messages for people go to stderr. */
  readonly printsData?: true
  /** Prints its output line by line; returns the exit code. Throws a `Refusal`. */
  run(
    shop: Shop,
    given: Arguments,
    print: (line: string) => void,
    confirm?: Confirm,
  ): Promise<number>
}

/** Asks a question at the terminal; undefined when it is not interactive. */
export type Confirm = (question: string) => Promise<boolean>

/** Wrong usage, as documented by `--help`. */
export class UsageError extends Error {
  override name = 'UsageError' as const
}

/** Parses the arguments after the command name; throws `UsageError`. */
export function readArguments(command: Command, typed: readonly string[]): Arguments {
  try {
    const options = { ...command.options, help: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({
      args: [...typed],
      options,
      allowPositionals: true,
    })
    const given = new Map(Object.entries(values))
    const text = (name: string) => {
      const value = given.get(name)
      return typeof value === 'string' ? value : undefined
    }
    return { words: positionals, text, flag: (name) => given.get(name) === true }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'not understood')
  }
}

/** The single positional argument of a command; throws a `Refusal` unless there is exactly one. */
export function onlyWord({ words }: Arguments, what: string): string {
  const [word, ...more] = words
  if (word === undefined) throw new Refusal('invalid-request', 'whichOne', { what })
  if (more.length > 0) throw new Refusal('invalid-request', 'oneAtATime', { what })
  return word
}

export const unknownId = (id: string) => new Refusal('not-found', 'nothingWithId', { id })

/** Rupees in machine-readable form: '1500.00' or '-1500.00'. */
function rupees(paise: number): string {
  const amount = Math.abs(paise)
  const paisePart = String(amount % 100).padStart(2, '0')
  return `${paise < 0 ? '-' : ''}${Math.trunc(amount / 100)}.${paisePart}`
}

/** The row with money in rupees and times in ISO 8601, India time. */
function readable(row: ListRow): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name.endsWith('_paise'))
        return [name.replace(/_paise$/, '_rupees'), value === null ? '' : rupees(Number(value))]
      const isMoment = (name === 'at' || name.endsWith('_at')) && value !== null
      return [name, isMoment ? indiaMoment(Number(value)) : String(value ?? '')]
    }),
  )
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** Aligned columns with a header; strips control characters. */
export function asTable(rows: readonly ListRow[], columns: readonly string[]): string[] {
  const cells = rows.map((row) => {
    const shown = readable(row)
    return columns.map((column) => oneLine(shown[column] ?? ''))
  })
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((row) => row[index]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(columns), ...cells.map(line)]
}

/** One 'name: value' line per field. */
export function asFields(row: ListRow): string[] {
  return Object.entries(readable(row)).map(([name, value]) => `${name}: ${oneLine(value)}`)
}

const phoneNumber = /^\+[\d ]+$/
const amountBelowZero = /^-\d+\.\d\d$/

/**
 * Prefixes formula-like cells with an apostrophe, so that spreadsheets treat them as text. Phone numbers with a country
 * code are harmless, and negative amounts stay numbers.
 */
function csvCell(value: string): string {
  const isNumber = phoneNumber.test(value) || amountBelowZero.test(value)
  // Some spreadsheets treat full-width and small variants as the plain characters.
  const isFormula =
    /^(?:\p{Cc}|[\p{Cc}\p{Cf}\s'"]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u.test(value) && !isNumber
  const harmless = isFormula ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** RFC 4180 lines with a header; cells are escaped against formula injection. */
export function asCsv(rows: readonly ListRow[], columns: readonly string[]): string[] {
  const cells = rows.map((row) => {
    const shown = readable(row)
    return columns.map((column) => csvCell(shown[column] ?? '')).join(',')
  })
  return [columns.join(','), ...cells]
}
