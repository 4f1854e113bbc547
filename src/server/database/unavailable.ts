import { Refusal } from '../refusal.ts'

/**
 * What PostgreSQL says when it is not to be had: broken connections, wrong credentials, no such
 * database, no room, shutting down, too slow, or a replica that takes no writes.
 */
const notToBeHad = /^(08...|28...|3D000|53...|57...|58...|55000|55P03|25006|25P0[34])$/
const unstorable = '22021'

function sqlState(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** An error of the network, or of pg about one, has no code of PostgreSQL. */
function isLost(error: Error): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return false
  const code = sqlState(error)
  return code === undefined || notToBeHad.test(code)
}

/** The refusal, in words for a person, that an error of the database amounts to; else the error. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  if (sqlState(error) === unstorable)
    return new Refusal('invalid-request', 'The request contains a character that nobody can type.')
  if (!isLost(error)) return error
  const refusal = new Refusal(
    'unavailable',
    'The shop cannot reach its records at the moment. Please try again in a moment.',
    5,
  )
  refusal.cause = error
  return refusal
}

/** Why, in one line for whoever runs the server. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal && error.cause) return reasonOf(error.cause)
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : 'unknown'
}
