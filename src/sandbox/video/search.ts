import { type Context, Hono } from 'hono'
import { withPlainColours } from '#domain/palette.ts'
import { withFaults } from '#sandbox/faults/faults.ts'
import type { SandboxContext, StandIn } from '#sandbox/stand-in.ts'

interface SampleVideo {
  videoId: string
  title: string
  daysOld: number
}

/** Samples: the ids have the real length but do not exist. Newest first. */
const sampleVideos: SampleVideo[] = [
  {
    videoId: 'sample-0001',
    title: 'Your first budget: rent, savings & everything else',
    daysOld: 2,
  },
  { videoId: 'sample-0002', title: "Ho'oponopono in ten quiet minutes", daysOld: 6 },
  { videoId: 'sample-0003', title: "What a DMIT report says, and what it doesn't", daysOld: 11 },
  {
    videoId: 'sample-0004',
    title: 'SIP or lump sum? Reading the question "when" calmly',
    daysOld: 17,
  },
  { videoId: 'sample-0005', title: 'Drawing a mandala: compass, circle & patience', daysOld: 24 },
  { videoId: 'sample-0006', title: 'Speaking up in meetings: three small exercises', daysOld: 33 },
  {
    videoId: 'sample-0007',
    title: 'Term cover, health cover & the order to buy them in',
    daysOld: 41,
  },
  {
    videoId: 'sample-0008',
    title: "Midbrain activation: parents' questions, answered plainly",
    daysOld: 52,
  },
  { videoId: 'sample-0009', title: "Planning for a child's education, year by year", daysOld: 66 },
  { videoId: 'sample-0010', title: 'Retirement in India: what "enough" might mean', daysOld: 80 },
]

interface SearchError {
  code: number
  status: string
  reason: string
  message: string
}

function searchError({ code, status, reason, message }: SearchError): Response {
  const errors = [{ message, domain: 'global', reason }]
  return Response.json({ error: { code, message, errors, status } }, { status: code })
}

function invalidKey(): Response {
  const message = 'API key not valid. Please pass a valid API key.'
  return searchError({ code: 400, status: 'INVALID_ARGUMENT', reason: 'badRequest', message })
}

function missingKey(): Response {
  const message = "Method doesn't allow unregistered callers. Please use an API key."
  return searchError({ code: 403, status: 'PERMISSION_DENIED', reason: 'forbidden', message })
}

function missingPart(): Response {
  const reason = 'missingRequiredParameter'
  return searchError({ code: 400, status: 'INVALID_ARGUMENT', reason, message: 'Required: part' })
}

function quotaExceeded(): Response {
  const message = 'The request cannot be completed because you have exceeded your quota.'
  return searchError({ code: 403, status: 'PERMISSION_DENIED', reason: 'quotaExceeded', message })
}

function serverError(): Response {
  const message = 'Internal error encountered.'
  return searchError({ code: 500, status: 'INTERNAL', reason: 'backendError', message })
}

const petals = 12

/** `GET /thumbnails/{videoId}.svg`: a dawn over hills with a mandala for a sun, one hue per video. */
function thumbnail(c: Context): Response | Promise<Response> {
  const number = sampleVideos.findIndex(({ videoId }) => `${videoId}.svg` === c.req.param('file'))
  if (number < 0) return c.notFound()
  c.header('content-type', 'image/svg+xml')
  c.header('cache-control', 'public, max-age=86400')
  return c.body(withPlainColours(drawDawn(number)))
}

/** Draws the subject inside the central 16:9 of 4:3, to which players and grids crop. */
function drawDawn(number: number): string {
  const hue = 20 + ((number * 37) % 70)
  const sunX = 120 + ((number * 83) % 240)
  const hillY = 235 + ((number * 29) % 30)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" preserveAspectRatio="xMidYMid slice">
<rect width="480" height="360" fill="oklch(0.9 0.06 ${hue})"/>
<g transform="translate(${sunX} 170)" fill="none" stroke="oklch(0.98 0.02 85)" stroke-width="2">
<circle r="46" fill="oklch(0.8 0.15 75)"/>${drawPetals()}<circle r="92"/></g>
<path d="M0 ${hillY}Q120 ${hillY - 50} 260 ${hillY}T480 ${hillY - 20}V360H0Z" fill="oklch(0.52 0.09 ${hue + 230})"/>
<path d="M0 ${hillY + 45}Q160 ${hillY} 300 ${hillY + 40}T480 ${hillY + 30}V360H0Z" fill="oklch(0.3 0.075 277)"/>
</svg>`
}

function drawPetals(): string {
  return Array.from({ length: petals }, (_, index) => {
    const degrees = (360 / petals) * index
    return `<path transform="rotate(${degrees})" d="M0-50Q16-68 0-86Q-16-68 0-50Z"/>`
  }).join('')
}

const dayMs = 86_400_000
const providerDefaultResults = 5
const sizes = { default: [120, 90], medium: [320, 180], high: [480, 360] } as const

/** The video search service, and the pictures of its results. */
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
  const videos = order === 'date' ? sampleVideos : byRelevance()
  const items = videos
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

/** Any order other than by date, so that a missing `order=date` is noticed. */
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

/** The service HTML-escapes titles, although the response is JSON. */
function escapeTitle(title: string): string {
  return title.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;')
}
