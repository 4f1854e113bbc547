import pino, { type DestinationStream, type Logger } from 'pino'

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const mobile = /(?<![\w-])(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?![\w-])/g
const phone = /(?<![\w+-])\+[1-9](?:[\s-]?\d){6,14}(?![\w-])/g
const bearer = /\bBearer\s+\S+/gi

/** Words of other services and of databases can repeat what they were sent. */
function withoutPersonalData(text: string): string {
  return text
    .replace(email, '[e-mail]')
    .replace(mobile, '[mobile]')
    .replace(phone, '[phone]')
    .replace(bearer, 'Bearer [token]')
}

/** Only what tells the mistake: a database's error holds the row beside it. */
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

function mask(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields)
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutPersonalData(value) : value,
    ]),
  )
}

/** One JSON object a line, to standard output unless told otherwise; nothing in it is about a person. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, formatters: { log: mask }, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}
