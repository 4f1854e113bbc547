import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { languageOf } from './language-of.ts'
import { isForm } from './posted-form.ts'
import { statusOf } from './problem-answer.ts'

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : undefined)

/**
 * True when a browser says that another website made it send this. Browsers without `Sec-Fetch-Site`
 * say it by `Origin`; a program, such as the payment service, sends neither.
 */
function isCrossSite(c: Context, siteUrl: string): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site === 'cross-site'
  const origin = c.req.header('Origin')
  if (origin === undefined) return false
  // No page of ours hides where a form was posted from.
  if (origin === 'null') return isForm(c)
  const from = hostOf(origin)
  return from === undefined || ![hostOf(c.req.url), hostOf(siteUrl)].includes(from)
}

/** Nobody acts here by opening a page of somebody else's. */
export function refuseCrossSite({ siteUrl }: Pick<Shop, 'siteUrl'>) {
  return createMiddleware(async (c, next) => {
    if (!isCrossSite(c, siteUrl())) return await next()
    const refusal = new Refusal('forbidden', 'otherWebsite', { siteUrl: siteUrl() })
    if (isForm(c)) return c.text(refusal.in(languageOf(c)), statusOf(refusal.code))
    throw refusal
  })
}
