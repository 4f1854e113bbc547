import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { deviceWords } from '#domain/device.ts'
import { randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import type { Caller, Visitor } from './caller.ts'
import { languageOf } from './language-of.ts'

const name = 'browser'
const yearS = 365 * 24 * 60 * 60

/**
 * The digest of the browser's name; one without a name gets one. It proves nobody: it only tells the
 * browser that asked for a code, or has logged in before, from strangers.
 */
function nameBrowser(c: Context, shop: Shop): string {
  const given = getCookie(c, name) ?? randomToken()
  setCookie(c, name, given, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure: shop.siteUrl().startsWith('https:'),
    maxAge: yearS,
  })
  return tokenHash(given)
}

/** Whether a browser says that we have named it; it may be known as the browser of an account. */
export const hasName = (c: Context) => getCookie(c, name) !== undefined

/** Who makes a call about a booking. */
export function visitorOf(c: Context, shop: Shop): Visitor {
  return { client: shop.clientOf(c), language: languageOf(c) }
}

/** Who makes a call about an account. The browser's own words about itself are kept nowhere. */
export function callerOf(c: Context, shop: Shop): Caller {
  const device = deviceWords(c.req.header('User-Agent') ?? '')
  return { ...visitorOf(c, shop), browser: nameBrowser(c, shop), device }
}
