import { type Context, Hono } from 'hono'
import type { SiteFile } from './site-files.ts'

function encode(c: Context, file: SiteFile) {
  const accepted = c.req.header('Accept-Encoding') ?? ''
  const brotli = accepted.includes('br') ? file.brotli() : undefined
  if (brotli) return { body: brotli, encoding: 'br' }
  const gzip = accepted.includes('gzip') ? file.gzip() : undefined
  return gzip ? { body: gzip, encoding: 'gzip' } : { body: file.plain, encoding: undefined }
}

function answer(c: Context, file: SiteFile, status: 200 | 404) {
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'SAMEORIGIN',
    ...(file.policy && { 'Content-Security-Policy': file.policy }),
  }
  const isKnown = c.req.header('If-None-Match')?.includes(file.etag)
  if (isKnown && status === 200) return c.body(null, 304, headers)
  const { body, encoding } = encode(c, file)
  if (encoding) headers['Content-Encoding'] = encoding
  return c.body(body, status, headers)
}

/** The built pages and files, from memory. */
export function siteRoutes(site: ReadonlyMap<string, SiteFile>) {
  return new Hono().get('*', (c) => {
    const path = decodeURI(c.req.path)
    const file = site.get(path)
    if (file && path !== '/404.html') return answer(c, file, 200)
    const withoutSlash = path.replace(/\/+$/, '')
    if (path !== withoutSlash && site.has(withoutSlash))
      return c.redirect(withoutSlash + new URL(c.req.url).search, 308)
    const missing = site.get('/404.html')
    return missing ? answer(c, missing, 404) : c.text('Not found', 404)
  })
}
