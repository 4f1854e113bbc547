import type { AnswerOf, BodyOf, Contract } from '#contracts/call.ts'
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

export interface CallOptions<Route> {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: BodyOf<Route>
  readonly token?: string
}

/**
 * Makes the call of a contract; its type binds method, path, body and answer. Throws `CallError`.
 * What makes it (7.7 kB) comes with the first call: most visitors never need one.
 */
export async function call<Route extends Contract>(
  method: Route['method'],
  path: Route['path'],
  options: CallOptions<Route> = {},
): Promise<AnswerOf<Route>> {
  const { request } = await loadHttp()
  return request<Route>(method, path, options)
}

async function loadHttp() {
  try {
    return await import('./http.ts')
  } catch (error) {
    throw lostCall(error)
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
