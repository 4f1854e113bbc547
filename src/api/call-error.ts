import type { Slot } from '#contracts/slot.ts'
import type { ProblemCode } from '#contracts/problem.ts'
import * as words from '#words/calls.ts'

export type CallFailure = ProblemCode | 'offline' | 'timeout'

/** A call that did not succeed, with words that may be shown. */
export class CallError extends Error {
  override name = 'CallError' as const
  readonly code: CallFailure
  /** The payment that it is about, if the answer names one. */
  transactionId?: string
  /** Of a time that is taken: the free ones near it. */
  nearest?: readonly Slot[]

  constructor(code: CallFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export const isOffline = () => 'onLine' in globalThis.navigator && !globalThis.navigator.onLine

/** The network did not carry the call, or what makes it. */
export function lostCall(cause: unknown): CallError {
  const message = isOffline() ? words.offline : words.networkError
  return new CallError('offline', message, { cause })
}
