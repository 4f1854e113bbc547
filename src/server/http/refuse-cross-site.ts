import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { languageOf } from './language-of.ts'
import { isForm } from './posted-form.ts'
import { statusOf } from './problem-answer.ts'

const loopbackHost = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Of SITE_URL, or another name of this machine where SITE_URL names it: `localhost` and 127.0.0.1 are one shop. */
function isOwnOrigin(origin: string, siteUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const [from, site] = [new URL(origin), new URL(siteUrl)]
  if (from.origin === site.origin) return true
  const isSameOrigin = from.protocol === site.protocol && from.port === site.port
  return isSameOrigin && [from, site].every(({ hostname }) => loopbackHost.test(hostname))
}

/**
 * Against CSRF: true when a browser says that another website made it send this. A named `Origin` decides, compared with SITE_URL
 * and API_URL alone: the host of the request is what whoever sends it says. Where it is hidden or missing, `Sec-Fetch-Site` does; a
 * program, such as the payment service, sends neither.
 */
function isCrossSite(c: Context, siteUrl: string, callsAt: string | undefined): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  const origin = c.req.header('Origin')
  if (site === 'cross-site') return true
  // No page of ours hides where a form was posted from.
  if (origin === 'null') return site !== 'same-origin'
  if (origin === undefined) return site === 'same-site'
  // A page that answers a plain form there holds the form once more.
  return origin !== callsAt && !isOwnOrigin(origin, siteUrl)
}

/** Nobody acts here by opening a page of somebody else's. */
export function refuseCrossSite({
  siteUrl,
  callsAt,
}: Pick<Shop, 'siteUrl'> & Partial<Pick<Shop, 'callsAt'>>) {
  return createMiddleware(async (c, next) => {
    if (!isCrossSite(c, siteUrl(), callsAt)) return await next()
    const refusal = new Refusal('forbidden', 'otherWebsite', { siteUrl: siteUrl() })
    if (isForm(c)) return c.text(refusal.in(languageOf(c)), statusOf(refusal.code))
    throw refusal
  })
}
