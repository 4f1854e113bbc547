import { type Context, Hono } from 'hono'
import { askedRange } from './byte-range.ts'
import type { SiteFile } from './site-files.ts'

type Site = ReadonlyMap<string, SiteFile>

/** True when the browser takes this encoding; `;q=0` is a no. */
function takes(accepted: string, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?(?:,|\\s|$))`).test(accepted)
}

function encode(c: Context, file: SiteFile) {
  const accepted = c.req.header('Accept-Encoding') ?? ''
  const brotli = takes(accepted, 'br') ? file.brotli() : undefined
  if (brotli) return { body: brotli, encoding: 'br' }
  const gzip = takes(accepted, 'gzip') ? file.gzip() : undefined
  return gzip ? { body: gzip, encoding: 'gzip' } : { body: file.plain, encoding: undefined }
}

function headersOf(file: SiteFile, status: number, encoding: string | undefined) {
  return {
    'Content-Type': file.type,
    'Cache-Control': status === 404 || status === 500 ? 'no-cache' : file.cacheControl,
    // Each encoding is another sequence of bytes, and a strong ETag names bytes.
    ETag: encoding ? `"${file.hash}-${encoding}"` : `"${file.hash}"`,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(encoding && { 'Content-Encoding': encoding }),
    // The policy of a page says itself who may frame it.
    ...(file.policy
      ? { 'Content-Security-Policy': file.policy }
      : { 'X-Frame-Options': 'SAMEORIGIN' }),
  }
}

function answer(c: Context, file: SiteFile, status: 200 | 404 | 500) {
  const { body, encoding } = encode(c, file)
  const headers = headersOf(file, status, encoding)
  if (status === 200 && c.req.header('If-None-Match')?.includes(headers.ETag))
    return c.body(null, 304, headers)
  const range = encoding ? undefined : askedRange(c.req.header('Range'), body.length)
  if (status !== 200 || !range)
    return c.body(body, status, { ...headers, ...(!encoding && { 'Accept-Ranges': 'bytes' }) })
  return c.body(body.slice(range.start, range.end + 1), 206, {
    ...headers,
    'Content-Range': `bytes ${range.start}-${range.end}/${body.length}`,
  })
}

/** The page that says in words that something of ours broke. */
export function answerBrokenPage(c: Context, site: Site) {
  const page = site.get('/500')
  return page ? answer(c, page, 500) : c.text('Something broke on our side. Please try again.', 500)
}

/** The built pages and files, from memory. */
export function siteRoutes(site: Site) {
  return new Hono().get('*', (c) => {
    const { path } = c.req
    const file = site.get(path)
    if (file && path !== '/404.html') return answer(c, file, 200)
    const withoutSlash = path.replace(/\/+$/, '')
    if (path !== withoutSlash && site.has(withoutSlash))
      return c.redirect(withoutSlash + new URL(c.req.url).search, 308)
    const missing = site.get('/404.html')
    return missing ? answer(c, missing, 404) : c.text('Not found', 404)
  })
}
