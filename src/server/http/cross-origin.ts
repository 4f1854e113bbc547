import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Shop } from '#server/shop.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** Where pages are, and calls that have an origin of their own. */
export type Origins = Pick<Shop, 'siteUrl' | 'callsAt'>

/** How long browsers keep what a preflight has answered, in seconds; Chromium keeps it no longer than this. */
const preflightS = 7200

const preflight = {
  'Access-Control-Allow-Methods': ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].join(', '),
  'Access-Control-Allow-Headers': ['Authorization', 'Content-Type', 'Idempotency-Key'].join(', '),
  'Access-Control-Max-Age': String(preflightS),
}

/**
 * Lets the pages of SITE_URL, and no others, read the answers of calls that have an origin of their own (API_URL). Set before
 * the call, as other headers are; does nothing where both have one origin.
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

/** What is answered where calls have an origin of their own leads to the pages by their whole address. */
export function ledToPages(answer: Response, origins: Origins | undefined): Response {
  const to = answer.headers.get('Location')
  if (!origins?.callsAt || to === null || !/^\/(?!\/|api\/)/.test(to)) return answer
  answer.headers.set('Location', origins.siteUrl() + to)
  return answer
}

/**
 * The page that answers a plain form has the links of a built page: from there, by what the browser says of where it comes from,
 * they lead back to the pages' own origin.
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
