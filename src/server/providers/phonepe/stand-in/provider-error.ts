import { randomInt } from 'node:crypto'
import { inIndia } from '#domain/india-time.ts'
import { currentFault } from '#sandbox/faults/faults.ts'
import type { StandInContext } from './context.ts'

type ProviderErrorStatus = 400 | 401 | 404 | 417 | 429 | 500

/** An error answer in PhonePe's format. */
export function providerError(
  status: ProviderErrorStatus,
  code: string,
  message: string,
): Response {
  return Response.json({ code, message }, { status })
}

/** The answer for a missing order or refund; the faults `unknown-404` and `unknown-417` change its status. */
export function noEntry({ store }: StandInContext, of: 'ORDER' | 'REFUND'): Response {
  const mode = currentFault(store, 'phonepe')
  const status = mode === 'unknown-404' ? 404 : mode === 'unknown-417' ? 417 : 400
  const message = `No entry found for given merchant ${of.toLowerCase()} id`
  return providerError(status, `INVALID_MERCHANT_${of}_ID`, message)
}

/** The answer to a missing, unknown or expired access token. */
export function authorizationFailed(): Response {
  return providerError(401, 'AUTHORIZATION_FAILED', 'Unauthorized: the access token is not valid')
}

/** An id in PhonePe's format: a prefix, the time in India to the millisecond, seven digits. */
export function providerId(prefix: 'OMO' | 'OM' | 'OMR', epochMs: number): string {
  const digits = inIndia(epochMs).toISOString().replaceAll(/\D/g, '').slice(2)
  return `${prefix}${digits}${String(randomInt(10_000_000)).padStart(7, '0')}`
}
