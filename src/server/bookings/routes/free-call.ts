import { Hono } from 'hono'
import { languageOf } from '#server/http/language-of.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { withContent } from '#server/site/filled-page.ts'
import { freeCallPage, tellFreeCall } from '#server/bookings/free-call-page.ts'

/** One person's: nobody keeps it, finds it, or learns where somebody came from. */
const ofOneReader = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** The page of a free call for whoever comes from asking for it; it needs no script. */
export function freeCallRoutes(shop: Shop) {
  return new Hono<ShopBindings>().get(freeCallPage, async (c) => {
    const page = shop.page(freeCallPage)
    if (!page) return await c.notFound()
    const { call: id = '', signature = '' } = c.req.query()
    const told = await tellFreeCall(shop, { id, signature, language: languageOf(c) })
    const html = told === undefined ? page.html : withContent(page.html, 'free-call', told)
    return c.html(html, 200, { ...page.headers, ...ofOneReader })
  })
}
