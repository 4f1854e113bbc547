import type { AnswerOf, Contract } from '#contracts/call.ts'
import { lostCall } from './call-error.ts'
import type { CallOptions } from './http.ts'

declare global {
  /**
   * Where the page has asked by itself (build/browser/inline-prefetch.ts): the answer of a call, named by method and path of
   * its contract, once, if it was asked with this token a moment ago.
   */
  var askedAhead: ((call: string, token?: string) => Promise<unknown> | undefined) | undefined
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
  try {
    const ahead = globalThis.askedAhead?.(method + path, options.token)
    if (ahead) return (await ahead) as AnswerOf<Route>
  } catch {
    // What was lost or refused is asked again, with everything that belongs to a call.
  }
  const { request } = await loadHttp()
  return request<Route>(method, path, options)
}

/** Once it is there a call leaves at once: a page that is being left waits for no import. */
let http: typeof import('./http.ts') | undefined

async function loadHttp() {
  try {
    return (http ??= await import('./http.ts'))
  } catch (error) {
    throw lostCall(error)
  }
}
