import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { randomToken, tokenHash } from '../services/secrets.ts'
import type { Shop } from '../shop.ts'

const name = 'browser'
const yearS = 365 * 24 * 60 * 60

/** The digest of the browser that calls; '' for one that we have given no name. */
export function browserOf(c: Context): string {
  const given = getCookie(c, name)
  return given ? tokenHash(given) : ''
}

/**
 * The digest of the browser that calls, which gets a name if it has none. The name proves nobody: it only
 * tells the browser that asked for a code, or has logged in before, from strangers.
 */
export function namedBrowser(c: Context, shop: Shop): string {
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
