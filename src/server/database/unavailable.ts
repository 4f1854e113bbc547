import { Refusal } from '../refusal.ts'

/**
 * What PostgreSQL says when it is not to be had: broken connections, wrong credentials, no such
 * database, no room, shutting down, too slow, or a replica that takes no writes.
 */
const notToBeHad = /^(08...|28...|3D000|53...|57...|58...|55000|55P03|25006|25P0[34])$/
const unstorable = '22021'

/** What SQLite says of a disk that is read-only, broken, damaged, full or away, and what is wrong in a word. */
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

/** SQLite's code of an error without its finer part; undefined for an error of anything else. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

/** An error of the network, or of pg about one, has no code of PostgreSQL. */
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

/** The refusal, in words for a person, that an error of the database amounts to; else the error. */
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

/** What is wrong with the database in a word or two, for whoever watches the server. */
export function troubleOf(error: unknown): string {
  const code = sqliteCode(causeOf(error))
  if (code === busy) return 'locked'
  return (code !== undefined && diskTroubles.get(code)) || 'no answer'
}

/** Why, in one line for whoever runs the server. */
export function reasonOf(error: unknown): string {
  const cause = causeOf(error)
  if (cause instanceof AggregateError && cause.message === '') return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : 'unknown'
}
