import { Refusal } from '../refusal.ts'

const timeoutMs = 5000
const keptMs = 24 * 60 * 60_000
/** A service that answered badly is left alone for a while. */
const patienceMs = 60_000
/** Those of the list are some 20 kB each. */
const mostPictures = 30
const mostBytes = 500_000

export interface Picture {
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
 * Pictures of other servers, each fetched once a day however often it is asked for; those that cannot be
 * had are asked for again after a minute. Throws `unavailable`.
 */
export function createPictures(now: () => number) {
  const kept = new Map<string, { readonly picture: Promise<Picture | undefined>; until: number }>()

  function ask(url: string) {
    const entry = { picture: fetchPicture(url).catch(() => undefined), until: now() + keptMs }
    void entry.picture.then((picture) => {
      if (!picture) entry.until = now() + patienceMs
    })
    kept.delete(url)
    kept.set(url, entry)
    const [oldest] = kept.keys()
    if (kept.size > mostPictures && oldest !== undefined) kept.delete(oldest)
    return entry
  }

  return async (url: string): Promise<Picture> => {
    const known = kept.get(url)
    const { picture } = known && now() < known.until ? known : ask(url)
    const found = await picture
    if (!found) throw new Refusal('unavailable', 'pictureAway')
    return found
  }
}
