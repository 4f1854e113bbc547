import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'

const name = 'purchases'
/** Seats are bought months ahead, and buyers without an e-mail address can find them only by this. */
const cookieMaxAgeS = 90 * 24 * 60 * 60
/** Only the newest are kept; each adds 23 bytes to every request. */
const most = 10

const proofOf = ({ secret }: Pick<Shop, 'secret'>, paymentId: string) =>
  keyedHash(secret, 'purchase-cookie', paymentId).slice(0, 22)

const proofsIn = (c: Context) => (getCookie(c, name) ?? '').split('.').filter(Boolean)

/** Lets the browser that starts a payment view its purchase later: a payment id alone proves nothing. */
export function rememberPurchase(c: Context, shop: Shop, paymentId: string): void {
  const own = proofOf(shop, paymentId)
  const proofs = [own, ...proofsIn(c).filter((proof) => proof !== own)].slice(0, most)
  setCookie(c, name, proofs.join('.'), {
    path: '/',
    // A pay page redirects to the pages, whichever origin started it.
    ...(shop.cookieDomain !== undefined && { domain: shop.cookieDomain }),
    httpOnly: true,
    // Sent when a pay page redirects back.
    sameSite: 'Lax',
    secure: shop.siteUrl().startsWith('https:'),
    maxAge: cookieMaxAgeS,
  })
}

/** The same for a purchase just started, if it has a payment. */
export function remembered<Started extends { readonly transactionId?: string | undefined }>(
  c: Context,
  shop: Shop,
  started: Started,
): Started {
  if (started.transactionId !== undefined) rememberPurchase(c, shop, started.transactionId)
  return started
}

/** Whether this browser has started that payment, or opened its purchase page. */
export function hasBegun(c: Context, shop: Shop, paymentId: string): boolean {
  return proofsIn(c).includes(proofOf(shop, paymentId))
}
