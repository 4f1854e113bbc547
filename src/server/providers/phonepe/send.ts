import { parseJson } from '#domain/json.ts'
import { PaymentProviderError } from '../provider.ts'

export interface PhonePeAnswer {
  readonly status: number
  /** The parsed JSON; undefined when it was none. */
  readonly body: unknown
}

/**
 * One request; throws `PaymentProviderError` when nothing came back in time. Nor does it follow to another address:
 * our token is for this one, and a request that can be sent only once need not be copied first.
 */
export async function sendToPhonePe(
  url: string,
  timeoutMs: number,
  init: RequestInit,
): Promise<PhonePeAnswer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    return { status: response.status, body: parseJson(await response.text()) }
  } catch (error) {
    throw new PaymentProviderError('PhonePe could not be reached', { cause: error })
  }
}
