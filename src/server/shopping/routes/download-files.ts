import { Hono } from 'hono'
import { answerFile } from '#server/http/file-answer.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { linkLifetimeMs, missingDownload, openDownload } from '../downloads.ts'

/** Signed links: a browser opens them, so the signature and not a header proves the right. */
export function downloadFileRoutes(shop: Shop) {
  return new Hono<ShopBindings>().get('/api/downloads/:orderId/:productId', async (c) => {
    const { expires = '', signature = '' } = c.req.query()
    const { file, savedAs } = await openDownload(shop, c.req.param(), { expires, signature })
    const { store, name } = file
    const elsewhere = await store.url(name, { expiresInS: linkLifetimeMs / 1000, savedAs })
    if (elsewhere !== undefined) return c.redirect(elsewhere, 303)
    const answer = await answerFile(c, store, name, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${savedAs}"`,
      'Cache-Control': 'private, no-store',
    })
    if (!answer) throw missingDownload()
    return answer
  })
}
