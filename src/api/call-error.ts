import type { Slot } from '#contracts/slot.ts'
import type { ProblemCode } from '#contracts/problem.ts'
import * as words from '#words/calls.ts'

export type CallFailure = ProblemCode | 'offline' | 'timeout'

/** A failed API call, with a message that may be shown. */
export class CallError extends Error {
  override name = 'CallError' as const
  readonly code: CallFailure
  /** The payment concerned, if the response names one. */
  transactionId?: string
  /** For a time that is taken: the free ones near it. */
  nearest?: readonly Slot[]

  constructor(code: CallFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export const isOffline = () => 'onLine' in globalThis.navigator && !globalThis.navigator.onLine

/** The network failed to carry the request, or to load the API client. */
export function lostCall(cause: unknown): CallError {
  const message = isOffline() ? words.offline : words.networkError
  return new CallError('offline', message, { cause })
}
