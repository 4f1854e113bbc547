import { z } from 'zod'
import type { Video } from '#contracts/site.ts'
import { Refusal } from '#server/refusal.ts'

export interface VideoSearchSettings {
  /** Base of the API, such as https://www.googleapis.com */
  readonly baseUrl: () => string
  readonly key: string
  readonly channelId: string
  readonly timeoutMs: number
  /** The API's origin, if separate. */
  readonly callsAt?: string
  readonly now: () => number
}

const hourMs = 60 * 60_000
/** Pause after a failure: the daily quota is small. */
const patienceMs = 60_000
const maxVideos = 10

const Thumbnail = z.object({ url: z.url() })
const Found = z.object({
  items: z.array(
    z.object({
      id: z.object({ videoId: z.string() }),
      snippet: z.object({
        title: z.string(),
        thumbnails: z.object({ high: Thumbnail.optional(), medium: Thumbnail.optional() }),
      }),
    }),
  ),
})

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Titles are HTML-escaped in responses. */
function plainText(title: string): string {
  return title.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
}

interface Answer {
  readonly videos: readonly Video[]
  /** Picture URLs by video id. */
  readonly pictures: ReadonlyMap<string, string>
}

async function search(settings: VideoSearchSettings): Promise<Answer> {
  const url = new URL('/youtube/v3/search', settings.baseUrl())
  const { key, channelId, callsAt = '' } = settings
  const query = { part: 'snippet', order: 'date', type: 'video', maxResults: String(maxVideos) }
  url.search = new URLSearchParams({ ...query, channelId, key }).toString()
  // The sandbox service has a path prefix.
  url.pathname = new URL(settings.baseUrl()).pathname.replace(/\/$/, '') + '/youtube/v3/search'
  const response = await fetch(url, { signal: AbortSignal.timeout(settings.timeoutMs) })
  if (!response.ok) throw new Error(`The video search answered ${response.status}`)
  const { items } = Found.parse(await response.json())
  const pictures = new Map<string, string>()
  const videos = items.map(({ id, snippet: { title, thumbnails } }) => {
    const picture = thumbnails.high ?? thumbnails.medium
    if (picture) pictures.set(id.videoId, picture.url)
    const thumbnail = `${callsAt}/api/videos/${encodeURIComponent(id.videoId)}/thumbnail`
    return { id, snippet: { title: plainText(title), thumbnail } }
  })
  return { videos, pictures }
}

/** The channel's latest videos: fetched at most once an hour; on errors, the last good response is used. */
export function createVideoSearch(settings: VideoSearchSettings) {
  let last: Answer | undefined
  let askAgainAt = 0
  let asking: Promise<void> | undefined

  async function refresh(): Promise<void> {
    try {
      last = await search(settings)
      askAgainAt = settings.now() + hourMs
    } catch {
      askAgainAt = settings.now() + patienceMs
    }
  }

  async function current(): Promise<Answer> {
    if (settings.now() >= askAgainAt) {
      asking ??= refresh().finally(() => (asking = undefined))
      await asking
    }
    if (!last) throw new Refusal('unavailable', 'noVideos')
    return last
  }

  return {
    /** At most ten, newest first; throws `unavailable` if none were ever fetched. */
    list: async () => (await current()).videos,
    /** The picture URL of a listed video; undefined for any other id. */
    pictureUrl: async (videoId: string) => (await current()).pictures.get(videoId),
  }
}

export type VideoSearch = ReturnType<typeof createVideoSearch>

/** For a firm without a channel. */
export const noVideos: VideoSearch = {
  list: () => Promise.resolve([]),
  pictureUrl: () => Promise.resolve(undefined),
}

const timeoutMs = 5000
const keptMs = 24 * 60 * 60_000
/** Pause after a failure. */
const picturesPatienceMs = 60_000
/** The listed ones have some 20 kB each. */
const mostPictures = 30
const mostBytes = 500_000

interface Picture {
  readonly type: string
  readonly bytes: ArrayBuffer
}

async function fetchPicture(url: string): Promise<Picture | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  const type = answer.headers.get('Content-Type') ?? ''
  if (!answer.ok || !type.startsWith('image/')) return undefined
  if (Number(answer.headers.get('Content-Length') ?? 0) > mostBytes) return undefined
  const bytes = await answer.arrayBuffer()
  return bytes.byteLength > mostBytes ? undefined : { type, bytes }
}

/**
 * Caches pictures of other servers, each fetched at most once a day; failed ones are retried after a
 * minute. Throws `unavailable`.
 */
export function createPictures(now: () => number) {
  const cache = new Map<string, { readonly picture: Promise<Picture | undefined>; until: number }>()

  function download(url: string) {
    const entry = { picture: fetchPicture(url).catch(() => undefined), until: now() + keptMs }
    void entry.picture.then((picture) => {
      if (!picture) entry.until = now() + picturesPatienceMs
    })
    cache.delete(url)
    cache.set(url, entry)
    const [oldest] = cache.keys()
    if (cache.size > mostPictures && oldest !== undefined) cache.delete(oldest)
    return entry
  }

  return async (url: string): Promise<Picture> => {
    const known = cache.get(url)
    const { picture } = known && now() < known.until ? known : download(url)
    const loaded = await picture
    if (!loaded) throw new Refusal('unavailable', 'pictureAway')
    return loaded
  }
}
