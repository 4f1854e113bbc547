import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { consultationAddress, freeCallAddress } from '#domain/contact.ts'
import { redirectPath, redirectTarget } from '#domain/redirects.ts'
import { isMissing } from '#server/files/disk-files.ts'
import { acceptedEncoding, conditionalHeaders, judgeConditions } from '#server/http/file-answer.ts'
import { languageOf } from '#server/http/language-of.ts'
import type { HeaderRecord, SecurityHeaders } from '#server/http/security-headers.ts'
import { wordsIn } from '#server/words.ts'
import { appearanceOf } from './appearance.ts'
import { fileAt, filledFile, type SiteFile } from './site-file.ts'

/** Characters that sentences, chats and brackets append to a link; none of our paths ends with them. */
const trailing = /[\s/.,)>\]}<;:!'"*`|…।»”’“‘\u200B-\u200F\uFEFF]+$/u

/** Longer than any of our paths; on longer ones, matching `trailing` takes quadratic time. */
const longestPath = 300

/** Parameters with an id or key: only letters, digits, `-` and `_`. */
const keyParameters = /^(?:payment|call|signature|ticket|key|id|proof|expires)$/

/** API paths opened by a link: the return from a pay page, downloads, calendars. */
const linkedCall =
  /^\/api\/(?:payment\/[\w-]+\/return|downloads\/[^/]+\/[^/]+|(?:webinars|appointments)\/[\w-]+\/calendar\.ics|coach-calendars\/[\w-]+)$/

/** The page of a purchase; its key is case-sensitive. Group 2: one of its buttons. */
const purchasePage = /^\/o\/([\w-]{22})(\/(?:pay|ask))?(?![\w-])/i

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function nearPath(path: string, isPage: (path: string) => boolean): string | undefined {
  if (isPage(path)) return path
  if (path.length > longestPath) return undefined
  const [, key, button = ''] = purchasePage.exec(path) ?? []
  if (key !== undefined) return `/o/${key}${button}`
  const bare =
    decoded(path)
      .replace(/\/{2,}/g, '/')
      .replace(trailing, '') || '/'
  if (linkedCall.test(bare)) return encodeURI(bare)
  return [bare, bare.toLowerCase()].find((near) => isPage(near))
}

function nearQuery(query: string): string {
  const pairs = query.split('&').map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s)
    if (value === undefined || !keyParameters.test(name)) return pair
    return `${name}=${/^[\w-]*/.exec(value)?.[0] ?? ''}`
  })
  return pairs.join('&')
}

/**
 * Corrects a slightly wrong URL: other case, a trailing slash or full stop, `&amp;` for `&`, a bracket after a key.
 * Returns only existing paths of this site; undefined if there is no better one.
 */
export function nearAddress(url: string, isPage: (path: string) => boolean): string | undefined {
  const { pathname, search } = new URL(url)
  const asked = pathname + search
  const plain = search
    ? asked
    : asked.replace(/%3F/i, '?').replace(/%3D/gi, '=').replace(/%26/g, '&')
  const [path = '', query] = plain.replace(/&(?:amp(?:;|%3B))+/gi, '&').split(/\?(.*)/s)
  const near = nearPath(path, isPage)
  if (near === undefined) return undefined
  const better = query === undefined ? near : `${near}?${nearQuery(query)}`
  return better === asked ? undefined : better
}

type Site = ReadonlyMap<string, SiteFile>
/** Targets of old URLs, by path. */
type Redirects = ReadonlyMap<string, string>

interface Encoded {
  readonly headers: HeaderRecord
  readonly read: () => SiteFile['plain']
  /** Range requests refer to the uncompressed bytes. */
  readonly isPlain?: true
}

function encode(c: Context, file: SiteFile): Encoded {
  const { headers } = file
  const forms = { br: file.brotli, gzip: file.gzip }
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding') ?? '', ['br', 'gzip'])
  const bytes = encoding && forms[encoding]()
  if (bytes) return { headers: headers[encoding], read: () => bytes }
  return { headers: headers.plain, read: () => file.plain, isPlain: true }
}

/**
 * Does not use Hono's `c.body`, which copies headers one by one: passing them on unchanged is
 * faster.
 */
function answer(c: Context, built: SiteFile, status: 200 | 404 | 500) {
  const chosen = appearanceOf(c)
  const file = (chosen !== 'auto' && built.inAppearance?.(chosen)) || built
  const { headers, read, isPlain } = encode(c, file)
  if (status !== 200) return answerWhole(c, status, headers, read())
  const asked = {
    method: c.req.method,
    header: (name: string) => (isPlain || !name.endsWith('Range') ? c.req.header(name) : undefined),
  }
  let bytes: SiteFile['plain'] | undefined
  const readOnce = () => (bytes ??= read())
  const size = () => readOnce().length
  const verdict = judgeConditions(asked, { etag: headers['ETag'] ?? '', size })
  if (verdict.status === 304) return new Response(null, { status: 304, headers })
  const body = readOnce()
  const { range } = verdict
  if (verdict.status === 200) return answerWhole(c, 200, headers, body)
  const more = { ...headers, ...conditionalHeaders(verdict, body.length) }
  const part = range ? body.slice(range.start, range.end + 1) : null
  return new Response(part, { status: verdict.status, headers: more })
}

/** A HEAD response has no body, so its `Content-Length` is set here. */
function answerWhole(c: Context, status: number, headers: HeaderRecord, body: SiteFile['plain']) {
  if (c.req.method !== 'HEAD') return new Response(body, { status, headers })
  const length = { 'Content-Length': String(body.length) }
  return new Response(null, { status, headers: { ...headers, ...length } })
}

/** Undefined when its release was removed after the server started. */
function answerIfThere(c: Context, file: SiteFile): Response | undefined {
  try {
    return answer(c, file, 200)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Redirects a slightly wrong URL to the correct one; runs first, as a wrong key opens a page as well. */
export function correctAddress(site: Site, { words }: SecurityHeaders): MiddlewareHandler {
  const isPage = (path: string) => site.has(path) && path !== '/404.html'
  return async (c, next) => {
    const near = nearAddress(c.req.url, isPage)
    if (near === undefined) return await next()
    return new Response(null, { status: 308, headers: { ...words, Location: near } })
  }
}

/** Responds with the error page. */
export function answerBrokenPage(c: Context, site: Site, { words }: SecurityHeaders) {
  const page = site.get('/500')
  return page
    ? answer(c, page, 500)
    : c.text(wordsIn(languageOf(c)).refusals.brokenPage, 500, words)
}

/** The shared page for courses whose own page is no longer built: owners keep access. */
const sharedPage = (path: string) => /^(\/my-account\/courses)\/[\w-]+$/.exec(path)?.[1] ?? ''

const isForFreeCall = ({ req }: Context) =>
  req.path === consultationAddress && req.query('call') === 'free'

/** Server content for built pages, by path and query. */
export type Filled = Readonly<
  Record<string, (html: string, asked: URLSearchParams, c: Context) => Promise<string>>
>

/** Decoded pages, cached. */
const texts = new WeakMap<SiteFile, string>()

function textOf(file: SiteFile): string {
  const text = texts.get(file) ?? new TextDecoder().decode(file.plain)
  texts.set(file, text)
  return text
}

/** Pages with current data; as built when the data cannot be read. */
export function filledRoutes(site: Site, filled: Filled, log: Pick<Logger, 'error'>): Hono {
  const pages = new Hono()
  for (const [path, fill] of Object.entries(filled))
    pages.get(path, async (c, next) => {
      const built = fileAt(site.get(path), Date.now())
      if (!built) return await next()
      try {
        const asBuilt = textOf(built)
        const { searchParams } = new URL(c.req.url)
        const html = await fill(asBuilt, searchParams, c)
        if (html === asBuilt) return await next()
        const audience = searchParams.size === 0 ? 'moment' : 'one'
        return answer(c, filledFile(built, path, html, audience), 200)
      } catch (error) {
        log.error({ err: error, path }, 'a page is shown as it was built')
        return await next()
      }
    })
  return pages
}

/** Redirects a URL of an older site; cached for an hour only, as an entry may be wrong. */
function leadOldAddress(
  site: Site,
  { words }: SecurityHeaders,
  redirects: Redirects,
): MiddlewareHandler {
  return async (c, next) => {
    const target = site.has(redirectPath(c.req.path))
      ? undefined
      : redirectTarget(c.req.url, redirects)
    if (target === undefined) return await next()
    const headers = { ...words, 'Cache-Control': 'public, max-age=3600', Location: target }
    return new Response(null, { status: 301, headers })
  }
}

/** The built pages and files, and redirects from an older site. */
export function siteRoutes(
  site: Site,
  security: SecurityHeaders,
  redirects: Redirects = new Map(),
) {
  const { words } = security
  const old = leadOldAddress(site, security, redirects)
  return new Hono().get('*', old, correctAddress(site, security), (c) => {
    const { path } = c.req
    const file = fileAt(site.get(isForFreeCall(c) ? freeCallAddress : path), Date.now())
    const built = file ?? fileAt(site.get(sharedPage(path)), Date.now())
    const response = built && path !== '/404.html' ? answerIfThere(c, built) : undefined
    if (response) return response
    const missing = site.get('/404.html')
    return missing
      ? answer(c, missing, 404)
      : c.text(wordsIn(languageOf(c)).refusals.noPage, 404, words)
  })
}
