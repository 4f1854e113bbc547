import type { ProblemCode } from '#contracts/problem.ts'

export type CallFailure = ProblemCode | 'offline' | 'timeout'

/** A call that did not succeed, with words that may be shown. */
export class CallError extends Error {
  override name = 'CallError' as const
  readonly code: CallFailure
  /** The payment that it is about, if the answer names one. */
  transactionId?: string

  constructor(code: CallFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export const isOffline = () => 'onLine' in globalThis.navigator && !globalThis.navigator.onLine

/** The network did not carry the call, or what makes it. */
export function lostCall(cause: unknown): CallError {
  const words = isOffline()
    ? 'You are offline. Please connect and try again: nothing is lost.'
    : 'Network error. Please try again later.'
  return new CallError('offline', words, { cause })
}
