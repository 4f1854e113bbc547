import * as downloads from '#server/orders/downloads.ts'
import * as orders from '#server/orders/list-orders.ts'
import { type Context, Hono } from 'hono'
import { linkDownload, listOrders, placeOrder } from '#contracts/orders.ts'
import { contractRoutes, refuseOther } from '#server/account/contract-routes.ts'
import { actingAsUser } from '#server/audit/write-audit.ts'
import { answerFile } from '#server/http/file-answer.ts'
import { withHeaderKey } from '#server/http/idempotency-header.ts'
import { languageOf } from '#server/http/language-of.ts'
import { openOrSayWhy } from '#server/http/problem-answer.ts'
import { remembered } from '#server/http/purchase-cookie.ts'
import {
  type Download,
  findStoreLink,
  missingDownload,
  openDownload,
} from '#server/orders/downloads.ts'
import { placeOrder as startOrder } from '#server/orders/place-order.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'

export function orderRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(placeOrder, async (c) => {
      const order = withHeaderKey(c, c.req.valid('json'))
      refuseOther(c.var.userId, order.userId)
      const own = actingAsUser(shop, c.var.userId)
      const started = await startOrder(own, c.var.userId, order, languageOf(c))
      return c.json(remembered(c, shop, started), 200)
    })
    .openapi(listOrders, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      return c.json({ orders: await orders.listOrders(shop, c.var.userId, languageOf(c)) }, 200)
    })
    .openapi(linkDownload, async (c) => {
      return c.json(await downloads.linkDownload(shop, c.var.userId, c.req.valid('json')), 200)
    })
}

/** Signed links: opened by a browser, so the signature authorises the request, not a header. */
export function downloadFileRoutes(shop: Shop) {
  return new Hono<ShopBindings>().get('/api/downloads/:orderId/:productId', async (c) =>
    openOrSayWhy(c, shop.page('/download-refused'), () => sendFile(shop, c, c.req.param())),
  )
}

const contentType = 'application/pdf'
/** How long a link into the object store is valid: for a browser that was redirected just now. */
const storeLinkS = 60

async function sendFile(
  shop: Shop,
  c: Context<ShopBindings>,
  download: Download,
): Promise<Response> {
  const { lesson: lessonId, expires = '', signature = '' } = c.req.query()
  const asked = { ...download, lessonId }
  const { file, savedAs } = await openDownload(shop, asked, { expires, signature })
  // A page that fetches it, or a service worker, would need the store's CORS permission to read it.
  const elsewhere =
    c.req.header('Sec-Fetch-Mode') === 'navigate'
      ? await findStoreLink(shop, asked, { expiresInS: storeLinkS, savedAs, contentType })
      : undefined
  if (elsewhere !== undefined) return c.redirect(elsewhere, 302)
  const { store, name } = file
  const answer = await answerFile(c, store, name, {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${savedAs}"`,
    'Cache-Control': 'private, no-store',
  })
  if (!answer) throw missingDownload()
  return answer
}
