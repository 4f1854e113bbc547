import { Hono, type Context } from 'hono'
import { withFaults } from '../faults/with-faults.ts'
import type { SandboxContext, StandIn } from '../stand-in.ts'
import { sampleVideos, type SampleVideo } from './sample-videos.ts'
import { invalidKey, missingKey, missingPart, quotaExceeded, serverError } from './search-error.ts'
import { thumbnail } from './thumbnail.ts'

const dayMs = 86_400_000
const providerDefaultResults = 5
const sizes = { default: [120, 90], medium: [320, 180], high: [480, 360] } as const

/** The video search service, and the pictures that its answers point to. */
function videoRoutes(context: SandboxContext): Hono {
  const routes = new Hono()
  const faults = withFaults(context, 'video', { '500': serverError, quota: quotaExceeded })
  routes.get('/youtube/v3/search', faults, (c) => searchVideos(context, c))
  routes.get('/thumbnails/:file', thumbnail)
  return routes
}

export const videoStandIn: StandIn = {
  ...{ name: 'video', title: 'Video search', faults: ['quota'] },
  routes: videoRoutes,
}

function searchVideos(context: SandboxContext, c: Context): Response {
  const { key, part, channelId = 'UC-sample-channel', order, maxResults } = c.req.query()
  if (!key) return missingKey()
  if (key !== 'sandbox') return invalidKey()
  if (!part?.split(',').includes('snippet')) return missingPart()
  const resultsPerPage = Math.min(Number(maxResults ?? providerDefaultResults) || 0, 50)
  const found = order === 'date' ? sampleVideos : byRelevance()
  const items = found
    .slice(0, resultsPerPage)
    .map((video) => searchResult(context, video, channelId))
  return c.json({
    kind: 'youtube#searchListResponse',
    etag: 'sample',
    regionCode: 'IN',
    pageInfo: { totalResults: sampleVideos.length, resultsPerPage },
    items,
  })
}

/** Some other order than by date, so that forgetting `order=date` shows. */
function byRelevance(): SampleVideo[] {
  return sampleVideos.toSorted((a, b) => a.title.length - b.title.length)
}

function searchResult({ now, origin }: SandboxContext, video: SampleVideo, channelId: string) {
  const { videoId } = video
  const midnight = Math.floor(now() / dayMs) * dayMs
  const publishedAt = new Date(midnight - video.daysOld * dayMs).toISOString().replace('.000', '')
  const url = `${origin()}/sandbox/video/thumbnails/${videoId}.svg`
  const thumbnails = Object.fromEntries(
    Object.entries(sizes).map(([name, [width, height]]) => [name, { url, width, height }]),
  )
  return {
    kind: 'youtube#searchResult',
    etag: videoId,
    id: { kind: 'youtube#video', videoId },
    snippet: {
      publishedAt,
      channelId,
      title: escapeTitle(video.title),
      description: '',
      thumbnails,
      channelTitle: 'Sample channel',
      liveBroadcastContent: 'none',
      publishTime: publishedAt,
    },
  }
}

/** The service answers with titles escaped for HTML, although the answer is JSON. */
function escapeTitle(title: string): string {
  return title.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;')
}
