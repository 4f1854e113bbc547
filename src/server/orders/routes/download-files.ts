import { type Context, Hono } from 'hono'
import { linkLifetimeMs } from '#domain/download-link.ts'
import { answerFile } from '#server/http/file-answer.ts'
import { openOrSayWhy } from '#server/http/refusal-page.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { type Download, missingDownload, openDownload } from '#server/orders/downloads.ts'

/** Signed links: a browser opens them, so the signature and not a header proves the right. */
export function downloadFileRoutes(shop: Shop) {
  return new Hono<ShopBindings>().get('/api/downloads/:orderId/:productId', async (c) =>
    openOrSayWhy(c, shop.page('/download-refused'), () => sendFile(shop, c, c.req.param())),
  )
}

async function sendFile(
  shop: Shop,
  c: Context<ShopBindings>,
  download: Download,
): Promise<Response> {
  const { expires = '', signature = '' } = c.req.query()
  const { file, savedAs } = await openDownload(shop, download, { expires, signature })
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
}
