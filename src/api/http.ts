import ky, { isHTTPError, isNetworkError, isTimeoutError } from 'ky'
import type { AnswerOf, BodyOf, Contract } from '#contracts/call.ts'
import type { Problem } from '#contracts/problem.ts'
import * as words from '#words/calls.ts'
import { CallError, isOffline, lostCall } from './call-error.ts'

export interface CallOptions<Route> {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: BodyOf<Route>
  readonly token?: string
  /** Goes on when the page is left meanwhile. */
  readonly outlivesPage?: boolean
}

/**
 * An answer of a few kilobytes over 2G, with all its round trips, takes up to ten seconds. Only
 * reading is asked again: whoever changes something must be told, and decides.
 */
const http = ky.create({
  timeout: 20_000,
  totalTimeout: 45_000,
  retry: {
    limit: 2,
    methods: ['get'],
    statusCodes: [408, 502, 503, 504],
    retryOnTimeout: true,
    shouldRetry: () => (isOffline() ? false : undefined),
  },
})

/** Sends one call and reads its answer. Throws `CallError`. */
export async function request<Route extends Contract>(
  method: Route['method'],
  path: Route['path'],
  { params = {}, query = {}, token, outlivesPage = false, ...options }: CallOptions<Route>,
): Promise<AnswerOf<Route>> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  try {
    return await http(new URL(filled, globalThis.location.origin), {
      method,
      searchParams: query,
      keepalive: outlivesPage,
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
      ...('body' in options && { json: options.body }),
    }).json<AnswerOf<Route>>()
  } catch (error) {
    throw toCallError(error)
  }
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'message' in data
}

function toCallError(error: unknown): CallError {
  if (isHTTPError(error) && isProblem(error.data)) {
    const { code, message, ...about } = error.data
    return Object.assign(new CallError(code, message, { cause: error }), about)
  }
  if (isTimeoutError(error))
    return new CallError('timeout', words.tooSlow, {
      cause: error,
    })
  if (isNetworkError(error)) return lostCall(error)
  return new CallError('unexpected', words.failed, {
    cause: error,
  })
}
