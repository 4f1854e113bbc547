import { indiaMoment } from '#domain/india-day.ts'
import type { ListRow } from '#server/payments/queries/office-list.ts'

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
