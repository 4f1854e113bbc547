import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { languageOf } from './language-of.ts'
import { isForm } from './posted-form.ts'
import { statusOf } from './problem-answer.ts'

const loopbackHost = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether the origin is SITE_URL's; if that is this machine, `localhost` and 127.0.0.1 are equivalent. */
function isOwnOrigin(origin: string, siteUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const [from, site] = [new URL(origin), new URL(siteUrl)]
  if (from.origin === site.origin) return true
  const isSameOrigin = from.protocol === site.protocol && from.port === site.port
  return isSameOrigin && [from, site].every(({ hostname }) => loopbackHost.test(hostname))
}

/**
 * CSRF protection: true when the browser reports that another website caused the request. `Origin` decides, compared
 * with SITE_URL and API_URL only, as the `Host` is chosen by the sender. If it is opaque or missing, `Sec-Fetch-Site`
 * decides; programs, such as the payment service, send neither.
 */
function isCrossSite(c: Context, siteUrl: string, callsAt: string | undefined): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  const origin = c.req.header('Origin')
  if (site === 'cross-site') return true
  // Our pages never send forms with an opaque origin.
  if (origin === 'null') return site !== 'same-origin'
  if (origin === undefined) return site === 'same-site'
  // A page rendered there as the response to a plain form contains the form again.
  return origin !== callsAt && !isOwnOrigin(origin, siteUrl)
}

/** Refuses requests caused by other websites. */
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
