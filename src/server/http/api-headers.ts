import { createMiddleware } from 'hono/factory'
import type { SecurityHeaders } from './security-headers.ts'

/**
 * What every answer of a call tells the browser, refusals included. Set before the call and not after
 * it: to change a finished answer means to make it anew, which took a quarter of a call's time. A call
 * that may be kept says so itself.
 */
export function apiHeaders({ words }: SecurityHeaders) {
  const headers = Object.entries({ ...words, 'Cache-Control': 'private, no-store' })
  return createMiddleware(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value)
    await next()
  })
}
