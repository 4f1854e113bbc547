import { listVideos } from '#contracts/site.ts'
import { contractRoutes } from '#server/account/contract-routes.ts'
import { filePolicy } from '#server/http/security-headers.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { createPictures } from '#server/videos/video-search.ts'

/** The list, with pictures from our own origin: no third party learns who views the page. */
export function videoRoutes(shop: Shop) {
  const { videos, now } = shop
  const routes = contractRoutes(shop)
  const pictureAt = createPictures(now)
  routes.get('/api/videos/:videoId/thumbnail', async (c) => {
    const url = await videos.pictureUrl(c.req.param('videoId'))
    if (!url) throw new Refusal('not-found', 'noVideo')
    const { type, bytes } = await pictureAt(url)
    return c.body(bytes, 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=86400',
      'Content-Security-Policy': filePolicy('.svg'),
    })
  })
  return routes.openapi(listVideos, async (c) => c.json({ items: [...(await videos.list())] }, 200))
}
