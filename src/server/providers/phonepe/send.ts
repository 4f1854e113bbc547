import { parseJson } from '#domain/json.ts'
import { PaymentProviderError } from '../provider.ts'

export interface PhonePeAnswer {
  readonly status: number
  /** The parsed JSON; undefined when it was none. */
  readonly body: unknown
}

/** One request; throws `PaymentProviderError` when nothing came back in time. */
export async function sendToPhonePe(
  url: string,
  timeoutMs: number,
  init: RequestInit,
): Promise<PhonePeAnswer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, body: parseJson(await response.text()) }
  } catch (error) {
    throw new PaymentProviderError('PhonePe could not be reached', { cause: error })
  }
}
