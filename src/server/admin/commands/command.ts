import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { indiaMoment } from '#domain/india-time.ts'
import type { ListRow } from '#server/payments/queries/office-list.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'

export interface Arguments {
  /** What stands after the command without a name. */
  readonly words: readonly string[]
  readonly text: (name: string) => string | undefined
  readonly flag: (name: string) => boolean
}

export interface Command {
  readonly name: string
  readonly summary: string
  /** Everything that `--help` says. */
  readonly help: string
  readonly options: ParseArgsOptionsConfig
  /** It only reads, or says itself what the database is for: whatever that is, it is opened. */
  readonly anyMode?: true
  /** Brings an older database up to date before: the server refuses it until this command has run. */
  readonly migrates?: true
  /** What it prints is read by programs: words for a person go to the other stream. */
  readonly printsData?: true
  /** Prints its answer line by line; answers the exit code. Throws a `Refusal` in words. */
  run(
    shop: Shop,
    given: Arguments,
    print: (line: string) => void,
    confirm?: Confirm,
  ): Promise<number>
}

/** Asks whoever sits at the terminal a question; undefined where nobody does. */
export type Confirm = (question: string) => Promise<boolean>

/** A wrong way of asking, which `--help` would have told. */
export class UsageError extends Error {
  override name = 'UsageError' as const
}

/** Reads what was typed after the command's name; throws `UsageError`. */
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

/** The one word that a command needs; throws a `Refusal` when there is none, or more than one. */
export function onlyWord({ words }: Arguments, what: string): string {
  const [word, ...more] = words
  if (word === undefined) throw new Refusal('invalid-request', 'whichOne', { what })
  if (more.length > 0) throw new Refusal('invalid-request', 'oneAtATime', { what })
  return word
}

export const unknownId = (id: string) => new Refusal('not-found', 'nothingWithId', { id })

/** '1500.00', or '-1500.00': rupees as programs read them. */
function rupees(paise: number): string {
  const amount = Math.abs(paise)
  const paisePart = String(amount % 100).padStart(2, '0')
  return `${paise < 0 ? '-' : ''}${Math.trunc(amount / 100)}.${paisePart}`
}

/** The same row with money in rupees and moments in India's time, in ISO 8601. */
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

/** Columns under their names; control characters never reach the terminal. */
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

/** 'name: value', a line for each field. */
export function asFields(row: ListRow): string[] {
  return Object.entries(readable(row)).map(([name, value]) => `${name}: ${oneLine(value)}`)
}

const phoneNumber = /^\+[\d ]+$/
const amountBelowZero = /^-\d+\.\d\d$/

/**
 * A spreadsheet would run a cell that begins like a formula; an apostrophe makes it a text. A phone number with its
 * country code has nothing to run, and what was taken off stays a number.
 */
function csvCell(value: string): string {
  const isNumber = phoneNumber.test(value) || amountBelowZero.test(value)
  // Some spreadsheets read the full-width and small signs as the plain ones.
  const isFormula =
    /^(?:\p{Cc}|[\p{Cc}\p{Cf}\s'"]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u.test(value) && !isNumber
  const harmless = isFormula ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** RFC 4180 lines, names first; no cell can be a formula. */
export function asCsv(rows: readonly ListRow[], columns: readonly string[]): string[] {
  const cells = rows.map((row) => {
    const shown = readable(row)
    return columns.map((column) => csvCell(shown[column] ?? '')).join(',')
  })
  return [columns.join(','), ...cells]
}
