import type { AnswerOf, Contract } from '#contracts/call.ts'
import { lostCall } from './call-error.ts'
import type { CallOptions } from './http.ts'

declare global {
  /**
   * Responses requested by the page itself (build/browser/inline-prefetch.ts), by method and path of the contract: each
   * once, if it was requested with this token a moment ago.
   */
  var askedAhead: ((call: string, token?: string) => Promise<unknown> | undefined) | undefined
}

/**
 * Calls the API of a contract; its type binds method, path, body and response. Throws `CallError`. The client (7.7 kB)
 * is loaded on the first call: most visitors never need it.
 */
export async function call<Route extends Contract>(
  method: Route['method'],
  path: Route['path'],
  options: CallOptions<Route> = {},
): Promise<AnswerOf<Route>> {
  try {
    const ahead = globalThis.askedAhead?.(method + path, options.token)
    if (ahead) return (await ahead) as AnswerOf<Route>
  } catch {
    // A prefetch that was lost or refused is repeated with full error handling.
  }
  const { request } = await loadHttp()
  return request<Route>(method, path, options)
}

/** Once loaded, requests are sent at once: a page that is being left does not wait for an import. */
let http: typeof import('./http.ts') | undefined

async function loadHttp() {
  try {
    return (http ??= await import('./http.ts'))
  } catch (error) {
    throw lostCall(error)
  }
}
