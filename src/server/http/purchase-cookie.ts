import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'

const name = 'purchases'
/** Seats are bought months ahead, and whoever gave no e-mail address finds them by this alone. */
const cookieMaxAgeS = 90 * 24 * 60 * 60
/** The newest; each takes 23 bytes of every request. */
const most = 10

const proofOf = ({ secret }: Pick<Shop, 'secret'>, paymentId: string) =>
  keyedHash(secret, 'purchase-cookie', paymentId).slice(0, 22)

const proofsIn = (c: Context) => (getCookie(c, name) ?? '').split('.').filter(Boolean)

/** Lets the browser that begins a payment see later what it was for: the id of a payment alone proves nobody. */
export function rememberPurchase(c: Context, shop: Shop, paymentId: string): void {
  const own = proofOf(shop, paymentId)
  const proofs = [own, ...proofsIn(c).filter((proof) => proof !== own)].slice(0, most)
  setCookie(c, name, proofs.join('.'), {
    path: '/',
    // A pay page leads back to the pages, whatever origin began it.
    ...(shop.cookieDomain !== undefined && { domain: shop.cookieDomain }),
    httpOnly: true,
    // It comes along when a pay page leads back.
    sameSite: 'Lax',
    secure: shop.siteUrl().startsWith('https:'),
    maxAge: cookieMaxAgeS,
  })
}

/** The same for what has just been begun, if it leads to a payment. */
export function remembered<Started extends { readonly transactionId?: string | undefined }>(
  c: Context,
  shop: Shop,
  started: Started,
): Started {
  if (started.transactionId !== undefined) rememberPurchase(c, shop, started.transactionId)
  return started
}

/** Whether this browser has begun that payment, or opened the page of its purchase. */
export function hasBegun(c: Context, shop: Shop, paymentId: string): boolean {
  return proofsIn(c).includes(proofOf(shop, paymentId))
}
