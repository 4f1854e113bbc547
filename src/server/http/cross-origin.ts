import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Shop } from '#server/shop.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** The origin of pages, and of the API if it differs. */
export type Origins = Pick<Shop, 'siteUrl' | 'callsAt'>

/** Cache time of preflight responses, in seconds; Chromium's maximum. */
const preflightS = 7200

const preflight = {
  'Access-Control-Allow-Methods': ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].join(', '),
  'Access-Control-Allow-Headers': ['Authorization', 'Content-Type', 'Idempotency-Key'].join(', '),
  'Access-Control-Max-Age': String(preflightS),
}

/**
 * CORS headers: only pages of SITE_URL may read responses of an API on another origin (API_URL). Set before the handler
 * runs, as other headers are; does nothing when both share an origin.
 */
export function allowPages({ siteUrl, callsAt }: Origins) {
  return createMiddleware(async (c, next) => {
    if (callsAt === '') return await next()
    c.header('Vary', 'Origin', { append: true })
    const origin = c.req.header('Origin')
    if (origin === new URL(siteUrl()).origin) {
      c.header('Access-Control-Allow-Origin', origin)
      c.header('Access-Control-Allow-Credentials', 'true')
      c.header('Access-Control-Expose-Headers', 'Retry-After')
      if (c.req.method === 'OPTIONS') {
        for (const [name, value] of Object.entries(preflight)) c.header(name, value)
        return c.body(null, 204)
      }
    }
    return await next()
  })
}

/** Makes redirects from a separate API origin to pages absolute. */
export function ledToPages(answer: Response, origins: Origins | undefined): Response {
  const to = answer.headers.get('Location')
  if (!origins?.callsAt || to === null || !/^\/(?!\/|api\/)/.test(to)) return answer
  answer.headers.set('Location', origins.siteUrl() + to)
  return answer
}

/**
 * A page rendered as the response to a plain form has relative links: requests from such a page, by their `Referer`,
 * are redirected to the pages' origin.
 */
export function leadBack(
  { siteUrl, callsAt }: Origins,
  { words }: SecurityHeaders,
): MiddlewareHandler {
  return async (c, next) => {
    const isFromCall = c.req.header('Referer')?.startsWith(`${callsAt}/api/`) === true
    const isOpened =
      c.req.method === 'GET' && c.req.header('Accept')?.includes('text/html') === true
    if (!isFromCall || !isOpened || c.req.path.startsWith('/api/')) return await next()
    const { pathname, search } = new URL(c.req.url)
    const headers = { ...words, 'Cache-Control': 'private, no-store' }
    const to = siteUrl() + pathname.replace(/^\/+/, '/') + search
    return c.body(null, 302, { ...headers, Location: to })
  }
}
