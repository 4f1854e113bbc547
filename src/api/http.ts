import ky, { isHTTPError, isNetworkError, isTimeoutError } from 'ky'
import type { AnswerOf, BodyOf, Contract } from '#contracts/call.ts'
import type { Problem } from '#contracts/problem.ts'
import * as words from '#words/calls.ts'
import { CallError, isOffline, lostCall } from './call-error.ts'
import { beginKeyed, endKeyed } from './idempotency-keys.ts'

export interface CallOptions<Route> {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: BodyOf<Route>
  readonly token?: string
  /** The key of a request with one of its own; otherwise requests that change something get one by their content. */
  readonly idempotencyKey?: string
  /** The request continues if the page is left. */
  readonly outlivesPage?: boolean
}

/**
 * A response of a few kilobytes over 2G, with all its round trips, takes up to ten seconds. Only reads are retried: a
 * failed change is reported to the user, who decides.
 */
const sameOrigin = ky.create({
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

/** Includes the cookies set by the API. */
const http = import.meta.env.CALLS_AT ? sameOrigin.extend({ credentials: 'include' }) : sameOrigin

/** Sends one request and returns its response. Throws `CallError`. */
export async function request<Route extends Contract>(
  method: Route['method'],
  path: Route['path'],
  { params = {}, query = {}, token, outlivesPage = false, ...options }: CallOptions<Route>,
): Promise<AnswerOf<Route>> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const content = JSON.stringify([method, filled, query, token, options.body])
  const isKeyed = method !== 'get'
  const own = isKeyed ? beginKeyed(content) : undefined
  const key = options.idempotencyKey ?? own
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(key && { 'Idempotency-Key': key }),
  }
  try {
    const answer = await http(
      new URL(filled, import.meta.env.CALLS_AT ?? globalThis.location.origin),
      {
        ...{ method, headers, searchParams: query, keepalive: outlivesPage },
        ...('body' in options && { json: options.body }),
      },
    ).json<AnswerOf<Route>>()
    if (isKeyed) endKeyed(content, true)
    return answer
  } catch (error) {
    if (isKeyed) endKeyed(content, isAnswered(error))
    throw toCallError(error)
  }
}

/** Whether the shop has decided: after a response of 500 and more, of a proxy say, the change may have been made. */
function isAnswered(error: unknown): boolean {
  if (!isHTTPError(error)) return false
  if (isProblem(error.data) && error.data.code === 'idempotency-key-in-use') return false
  const { status } = error.response
  return status < 500 && status !== 408 && status !== 429
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
