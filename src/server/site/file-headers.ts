import type { HeaderRecord, SecurityHeaders } from '#server/http/security-headers.ts'

export type Encoding = 'br' | 'gzip' | 'plain'

const types: HeaderRecord = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

/** The content type by file extension. */
export const typeOf = (extension: string) => types[extension] ?? 'application/octet-stream'

const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'
const revalidate = 'no-cache'
/**
 * The cart page, which contains no personal data, is prefetched in parallel with adding to the cart
 * (src/stores/add-to-cart.ts), and shown right afterwards: revalidating it then would be a wasted round trip.
 */
const isRevalidated = 'private, max-age=10'

function cacheControlOf(path: string, extension: string): string {
  if (path.startsWith('/_astro/')) return year
  if (path === '/cart') return isRevalidated
  return extension === '.html' ? revalidate : hour
}

export interface NamedFile {
  /** As in the address bar: /courses, /robots.txt. */
  readonly path: string
  readonly extension: string
}

/** Pages with payments. On others, process isolation would delay the first paint. */
const payPages = ['/checkout', '/o', '/payment-success', '/payment-failure']

/** Security headers of a file. Only pages have a policy of their own. */
export function protectionOf(
  { path, extension }: NamedFile,
  policy: string | undefined,
  security: SecurityHeaders,
): HeaderRecord {
  if (extension !== '.html') return security.file(extension)
  if (path === '/admin') return security.editor(policy)
  return payPages.includes(path) ? security.payPage(policy) : security.page(policy)
}

export interface Sent extends NamedFile {
  /** Hash of the uncompressed bytes. */
  readonly hash: string
  readonly protection: HeaderRecord
}

function commonHeaders({ path, extension, protection }: Sent): HeaderRecord {
  const differsBy = ['Accept-Encoding', ...(extension === '.html' ? ['Cookie'] : [])]
  return {
    'Content-Type': typeOf(extension),
    'Cache-Control': cacheControlOf(path, extension),
    Vary: differsBy.join(', '),
    ...protection,
  }
}

/** Each encoding has its own strong ETag, as the bytes differ. */
const encodedHeaders = (sent: Sent, encoding: string): HeaderRecord => ({
  ...commonHeaders(sent),
  ETag: `"${sent.hash}-${encoding}"`,
  'Content-Encoding': encoding,
})

/** All headers of a file by encoding, built once. */
export function headersByEncoding(sent: Sent): Readonly<Record<Encoding, HeaderRecord>> {
  return {
    br: encodedHeaders(sent, 'br'),
    gzip: encodedHeaders(sent, 'gzip'),
    plain: { ...commonHeaders(sent), ETag: `"${sent.hash}"`, 'Accept-Ranges': 'bytes' },
  }
}
