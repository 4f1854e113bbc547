import { Hono } from 'hono'
import { Id } from '#contracts/parts.ts'
import { languageOf } from '#server/http/language-of.ts'
import { hasBegun } from '#server/http/purchase-cookie.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { withWayOn } from '#server/site/filled-page.ts'
import { lookUpPassport } from '#server/payments/find-passport.ts'
import { isKnownUnpaid } from '#server/payments/get-payment.ts'

/** Where a browser is led after the pay page. */
export const resultPages = ['/payment-success', '/payment-failure'] as const

const resultPage = (shop: Shop, path: string, payment: string) =>
  `${shop.siteUrl()}${path}?payment=${encodeURIComponent(payment)}`

/**
 * Some pay pages, and some browsers, post the shopper back to us from another website. Such a post is answered with the
 * page to get, and changes nothing; so it is answered before posts of other websites are refused.
 */
export function returnedPostRoutes(shop: Shop) {
  const routes = new Hono<ShopBindings>()
  for (const path of ['/api/payment/:provider/return', '/api/payment/:provider/return/'])
    routes.post(path, async (c) => {
      const paymentId = Id.safeParse(c.req.query('payment')).data ?? ''
      const page = (await isKnownUnpaid(shop, paymentId)) ? resultPages[1] : resultPages[0]
      return c.redirect(resultPage(shop, page, paymentId), 303)
    })
  for (const path of resultPages)
    routes.post(path, (c) => {
      const paymentId = Id.safeParse(c.req.query('payment')).data
      return c.redirect(paymentId ? resultPage(shop, path, paymentId) : shop.siteUrl() + path, 303)
    })
  return routes
}

/**
 * The pages of a payment's result for whoever comes with a payment: their scripts ask how it stands, and who has
 * none is led to the page of the purchase, in the browser that began it. They are this person's alone, so nobody keeps them.
 */
export function resultPageRoutes(shop: Shop) {
  const routes = new Hono<ShopBindings>()
  for (const path of resultPages)
    routes.get(path, async (c) => {
      const page = shop.page(path)
      if (!page) return await c.notFound()
      const paymentId = Id.safeParse(c.req.query('payment')).data
      const isOwn = paymentId !== undefined && hasBegun(c, shop, paymentId)
      const passport = isOwn && (await lookUpPassport(shop, paymentId))
      const html = passport
        ? withWayOn(page.html, { passport, language: languageOf(c) })
        : page.html
      return c.html(html, 200, page.headers)
    })
  return routes
}
