import { Refusal } from '../refusal.ts'

/**
 * PostgreSQL error codes of an unavailable database: broken connections, wrong credentials, no such
 * database, no space, shutting down, too slow, or a read-only replica.
 */
const notToBeHad = /^(08...|28...|3D000|53...|57...|58...|55000|55P03|25006|25P0[34])$/
const unstorable = '22021'

/** SQLite's codes for a disk that is read-only, broken, damaged, full or missing, with a short description. */
const diskTroubles = new Map([
  [8, 'read-only'],
  [10, 'disk error'],
  [11, 'damaged'],
  [13, 'disk full'],
  [14, 'not found'],
  [26, 'damaged'],
])
const busy = 5

function sqlState(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** SQLite's primary error code; undefined for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

/** Whether it is a network error, or pg's about one: these have no PostgreSQL code. */
function isLost(error: Error): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return false
  const code = sqlState(error)
  return code === undefined || notToBeHad.test(code)
}

function unavailable(
  cause: Error,
  reason: 'notWritable' | 'notReachable',
  retryAfterS: number,
): Refusal {
  const refusal = new Refusal('unavailable', reason).retryAfter(retryAfterS)
  refusal.cause = cause
  return refusal
}

/** Maps a database error to a refusal with a readable message; other errors are returned as they are. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  if ('syscall' in error && error.syscall === 'fdatasync')
    return unavailable(error, 'notWritable', 60)
  const code = sqliteCode(error)
  if (code !== undefined)
    return diskTroubles.has(code) ? unavailable(error, 'notWritable', 60) : error
  if (sqlState(error) === unstorable)
    return new Refusal('invalid-request', 'fieldProblem', { problem: 'untypable' })
  return isLost(error) ? unavailable(error, 'notReachable', 5) : error
}

const causeOf = (error: unknown): unknown =>
  error instanceof Refusal && error.cause ? causeOf(error.cause) : error

/** A short description of the database problem, for monitoring. */
export function troubleOf(error: unknown): string {
  const code = sqliteCode(causeOf(error))
  if (code === busy) return 'locked'
  return (code !== undefined && diskTroubles.get(code)) || 'no answer'
}

/** The reason in one line, for the operator. */
export function reasonOf(error: unknown): string {
  const cause = causeOf(error)
  if (cause instanceof AggregateError && cause.message === '') return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : 'unknown'
}
