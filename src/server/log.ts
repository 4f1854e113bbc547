import pino from 'pino'
import type { DestinationStream, LogFn, Logger } from 'pino'
import type { Shop } from './shop.ts'

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const mobile = /(?<![\w-])(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?![\w-])/g
const abroad =
  /(?<!\w)(?:\+|%2B|(?<![.+%-]|\d:)00)[\s(]?[1-9](?:(?:[\s().-]|%20){0,3}\d){6,14}(?!\w|-\w)/gi
const landline = /(?<![\w.+%-]|\d:)\(?0[1-9]\d{1,3}\)?[\s-]?\d{3,4}[\s-]?\d{3,5}(?![\w-])/g
/** The bank's number of a transfer has twelve digits, and may begin with two zeros. */
const isBankReference = /^\d{12}$/
const bearer = /\bBearer\s+\S+/gi

/**
 * Each pattern above contains one of these marks, and any new pattern must add its own: most log words have none, and
 * so are tested once instead of five times.
 */
const suspicious = /[@+]|%2B|\d{3}|00|bearer/i

/** Messages of other services and of databases can repeat what they were sent. */
function withoutPersonalData(text: string): string {
  if (!suspicious.test(text)) return text
  return text
    .replace(email, '[e-mail]')
    .replace(mobile, '[mobile]')
    .replace(abroad, (match) => (isBankReference.test(match) ? match : '[phone]'))
    .replace(landline, (match) => (match.replace(/\D/g, '').length === 11 ? '[phone]' : match))
    .replace(bearer, 'Bearer [token]')
}

/** Only the error itself: a database error can include the row. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return '[not an error]'
  const { name, message, stack = '', cause } = error
  const code = 'code' in error ? String(error.code) : undefined
  return {
    type: name,
    message: withoutPersonalData(message),
    code,
    stack: withoutPersonalData(stack),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

/** The depth of nested fields; deeper ones are omitted unread. */
const depthLimit = 5

function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutPersonalData(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Error) return describeError(value)
  if (depth === depthLimit) return '[too deep]'
  if (Array.isArray(value)) return value.map((one) => masked(one, depth + 1))
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => [
    name,
    masked(field, depth + 1),
  ])
  return Object.fromEntries(fields)
}

function maskFields(fields: Record<string, unknown>): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  // An error is described by its serializer.
  for (const [name, value] of Object.entries(fields))
    shown[name] = name === 'err' ? value : masked(value)
  return shown
}

/** An error logged without a message supplies its own. */
function maskWords(this: Logger, words: unknown[], log: LogFn): void {
  const [first] = words
  const error = typeof first === 'object' && first && 'err' in first ? first.err : first
  const all = words.length === 1 && error instanceof Error ? [first, error.message] : words
  log.apply(
    this,
    all.map((one) =>
      typeof one === 'string' ? withoutPersonalData(one) : one,
    ) as Parameters<LogFn>,
  )
}

/** One JSON object per line, to standard output by default; without personal data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    formatters: { log: maskFields },
    hooks: { logMethod: maskWords },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Processes each item in turn; a failure is logged with the item's id and does not stop the others. */
export async function forEachIsolated<Item extends { readonly id: string }>(
  { log }: Pick<Shop, 'log'>,
  what: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      log.error({ err: error, id: item.id }, `${what} failed`)
    }
}
