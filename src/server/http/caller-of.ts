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
 * The digest of the browser's id cookie, which is set if missing. It proves no identity: it only
 * recognises the browser that requested a code, or has logged in before.
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

/** Whether the browser sends an id cookie; it may then be known as the browser of an account. */
export const hasName = (c: Context) => getCookie(c, name) !== undefined

/** The client of a request about a booking. */
export function visitorOf(c: Context, shop: Shop): Visitor {
  return { client: shop.clientOf(c), language: languageOf(c) }
}

/** The client of a request about an account. The `User-Agent` itself is not stored. */
export function callerOf(c: Context, shop: Shop): Caller {
  const device = deviceWords(c.req.header('User-Agent') ?? '')
  return { ...visitorOf(c, shop), browser: nameBrowser(c, shop), device }
}
