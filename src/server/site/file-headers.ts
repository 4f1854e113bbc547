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

/** What a browser is told that a file is, by the end of its name. */
export const typeOf = (extension: string) => types[extension] ?? 'application/octet-stream'

const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'
const revalidate = 'no-cache'
/**
 * The page of the cart, which holds nobody's cart, is asked for beside the call that puts something in
 * (src/stores/add-to-cart.ts), and shown right after that: to ask once more then would be a trip for nothing.
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

/** Where money is at stake. On other pages a process of their own would cost time to the first picture. */
const payPages = ['/checkout', '/o', '/payment-success', '/payment-failure']

/** What protects a file, wherever its bytes go. Only pages have a policy of their own. */
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
  /** Of the plain bytes. */
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

/** Each encoding is another sequence of bytes, and a strong ETag names bytes. */
const encodedHeaders = (sent: Sent, encoding: string): HeaderRecord => ({
  ...commonHeaders(sent),
  ETag: `"${sent.hash}-${encoding}"`,
  'Content-Encoding': encoding,
})

/** Everything that goes along with a file, by its encoding: made once, sent as it is. */
export function headersByEncoding(sent: Sent): Readonly<Record<Encoding, HeaderRecord>> {
  return {
    br: encodedHeaders(sent, 'br'),
    gzip: encodedHeaders(sent, 'gzip'),
    plain: { ...commonHeaders(sent), ETag: `"${sent.hash}"`, 'Accept-Ranges': 'bytes' },
  }
}
