import type { Context } from 'hono'
import type { FileRange, FileStore } from '#server/files/file-store.ts'

/** The response of RFC 9110 to a GET or HEAD with these headers; `range` only with 206. */
interface Verdict {
  readonly status: 200 | 206 | 304 | 412 | 416
  readonly range?: FileRange
}

interface Asked {
  readonly method: string
  readonly header: (name: string) => string | undefined
}

interface Representation {
  /** Strong, in quotes. */
  readonly etag: string
  /** Total size in bytes; called only for a range. */
  readonly size: () => number
}

const entityTags = /(?:W\/)?"[^"]*"/g
const weak = /^W\//

/** Whether a list of entity tags contains this one; weak ones match only if `isWeak`. */
function names(list: string, etag: string, isWeak: boolean): boolean {
  if (list.trim() === '*') return true
  const tags = list.match(entityTags) ?? []
  return tags.some((tag) => (isWeak ? tag.replace(weak, '') : tag) === etag)
}

/**
 * The requested `Range`, both ends included. 'none' if unsatisfiable; undefined to send the whole file: no byte range,
 * an invalid one, or several.
 */
function askedRange(header: string, size: number): FileRange | 'none' | undefined {
  const parts = /^\s*bytes\s*=(.*)$/i.exec(header)?.[1]?.split(',') ?? []
  const [part, ...others] = parts.map((text) => text.trim()).filter(Boolean)
  const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(part ?? '') ?? []
  if (others.length > 0 || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'none'
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'none'
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { start: Number(first), end }
}

/**
 * Evaluates preconditions in the order of RFC 9110, 13.2.2. No file has a modification date, so conditions by date
 * are not met, or ignored.
 */
export function judgeConditions(
  { method, header }: Asked,
  { etag, size }: Representation,
): Verdict {
  const match = header('If-Match')
  if (match !== undefined && !names(match, etag, false)) return { status: 412 }
  const noneMatch = header('If-None-Match')
  if (noneMatch !== undefined && names(noneMatch, etag, true)) return { status: 304 }
  const range = method === 'GET' ? header('Range') : undefined
  // A range of another version would produce a mixed file.
  if (range === undefined || (header('If-Range') ?? etag).trim() !== etag) return { status: 200 }
  const asked = askedRange(range, size())
  if (asked === undefined) return { status: 200 }
  return asked === 'none' ? { status: 416 } : { status: 206, range: asked }
}

/** Headers of such a response, in addition to the file's. */
export function conditionalHeaders({ status, range }: Verdict, size: number) {
  if (status === 416) return { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' }
  if (status === 412) return { 'Cache-Control': 'no-store' }
  if (!range) return { 'Content-Length': String(size) }
  return {
    'Content-Length': String(range.end - range.start + 1),
    'Content-Range': `bytes ${range.start}-${range.end}/${size}`,
  }
}

/**
 * The best of `offered`, best first, for an `Accept-Encoding`; undefined for no encoding. RFC 9110, 12.5.3:
 * case-insensitive names, weights from 0 to 1, `*` for all others.
 */
export function acceptedEncoding<Encoding extends string>(
  header: string,
  offered: readonly Encoding[],
): Encoding | undefined {
  const weights = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))
    weights.set(
      name.replace(/^x-(?=gzip$)/, ''),
      weight === undefined ? 1 : Number(weight.slice(2)) || 0,
    )
  }
  const any = weights.get('*') ?? 0
  let best: Encoding | undefined
  let most = weights.get('identity') ?? 0
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? any
    const isBetter = best === undefined ? weight > 0 && weight >= most : weight > most
    if (isBetter) [best, most] = [encoding, weight]
  }
  return best
}

/**
 * Responds with a file, or a range of it, with which a browser resumes an interrupted download;
 * undefined if the file does not exist.
 */
export async function answerFile(
  c: Context,
  store: FileStore,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  let verdict: Verdict = { status: 200 }
  const asked = { method: c.req.method, header: (header: string) => c.req.header(header) }
  const file = await store.get(name, ({ size, etag }) => {
    verdict = judgeConditions(asked, { etag, size: () => size })
    return verdict.range
  })
  if (!file) return undefined
  const { size, etag, body } = file
  const more = { 'Accept-Ranges': 'bytes', ETag: etag, ...conditionalHeaders(verdict, size) }
  const { status } = verdict
  if (status === 200 || status === 206) return c.body(body, status, { ...headers, ...more })
  await body.cancel()
  return c.body(null, status, { ...headers, ...more })
}
