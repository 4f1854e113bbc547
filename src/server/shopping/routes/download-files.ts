import { Hono } from 'hono'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { openDownload } from '../downloads.ts'

/** Signed links: a browser opens them, so the signature and not a header proves the right. */
export function downloadFileRoutes(shop: Shop) {
  return new Hono<ShopBindings>().get('/api/downloads/:orderId/:productId', async (c) => {
    const { expires = '', signature = '' } = c.req.query()
    const { file, name } = await openDownload(shop, c.req.param(), { expires, signature })
    return c.body(new Uint8Array(file), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    })
  })
}
