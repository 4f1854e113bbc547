import { listVideos } from '#contracts/list-videos.ts'
import { Refusal } from '../refusal.ts'
import { filePolicy } from '../security-headers.ts'
import type { Shop } from '../shop.ts'
import { contractRoutes } from './contract-routes.ts'

const timeoutMs = 5000

/** The list, and its pictures from our own address: nobody else learns who looks at the page. */
export function videoRoutes({ videos }: Shop) {
  const routes = contractRoutes()
  routes.get('/api/videos/:videoId/thumbnail', async (c) => {
    const url = await videos.pictureUrl(c.req.param('videoId'))
    if (!url) throw new Refusal('not-found', 'There is no such video.')
    const picture = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(
      () => undefined,
    )
    const type = picture?.headers.get('Content-Type') ?? ''
    if (!picture?.ok || !type.startsWith('image/'))
      throw new Refusal('unavailable', 'The picture cannot be had at the moment.')
    return c.body(await picture.arrayBuffer(), 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=86400',
      'Content-Security-Policy': filePolicy('.svg'),
    })
  })
  return routes.openapi(listVideos, async (c) => c.json({ items: [...(await videos.list())] }, 200))
}
