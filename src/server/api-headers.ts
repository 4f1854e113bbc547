import { createMiddleware } from 'hono/factory'

/**
 * What every answer of a call tells the browser, refusals included. Set before the call and not after
 * it: to change a finished answer means to make it anew, which took a quarter of a call's time. A call
 * that may be kept says so itself.
 */
export function apiHeaders({ isSecure }: { readonly isSecure: boolean }) {
  const headers = Object.entries({
    'Cache-Control': 'private, no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    // Promises of https are made only where there is https.
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=15552000' }),
  })
  return createMiddleware(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value)
    await next()
  })
}
