import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotli, gzip, isCompressedForm, isCompressible } from './compress.ts'

/** One file of the built site, held in memory with its compressed forms. */
export interface SiteFile {
  readonly type: string
  readonly cacheControl: string
  /** Names the bytes of the plain form. */
  readonly hash: string
  /** Content security policy, of pages only. */
  readonly policy: string | undefined
  readonly plain: Uint8Array<ArrayBuffer>
  readonly brotli: () => Uint8Array<ArrayBuffer> | undefined
  readonly gzip: () => Uint8Array<ArrayBuffer> | undefined
}

export interface SiteOptions {
  /** Replaces the place that pages keep for it; '' leaves them as they were built. */
  readonly bar: string
  /** Content security policies by path. */
  readonly policies: Record<string, string>
}

const types: Record<string, string> = {
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
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'
const askFirst = 'no-cache'

function cacheControlOf(path: string): string {
  if (path.startsWith('/_astro/')) return year
  return extname(path) === '' ? askFirst : hour
}

type Compress = (bytes: Uint8Array) => Uint8Array<ArrayBuffer>

/** Done when first asked for, and only once. */
function later(plain: Uint8Array, compress: Compress) {
  let bytes: Uint8Array<ArrayBuffer> | undefined
  return () => (bytes ??= compress(plain))
}

/** What the build compressed already, else compressed on demand. */
function compressed(file: string, isAsBuilt: boolean, plain: Uint8Array, compress: Compress) {
  const built = isAsBuilt && existsSync(file) ? readFileSync(file) : undefined
  return built ? () => built : later(plain, compress)
}

function siteFile(folder: string, file: string, { bar, policies }: SiteOptions): SiteFile {
  const full = join(folder, file)
  const extension = extname(file)
  const built = readFileSync(full)
  const hasBar = extension === '.html' && bar !== ''
  const plain = hasBar ? withBar(built, bar) : built
  const type = types[extension] ?? 'application/octet-stream'
  const none = () => undefined
  const isText = isCompressible(file)
  return {
    type,
    cacheControl: cacheControlOf(urlPath(file)),
    hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    policy: policies[urlPath(file).replace('.html', '')],
    plain,
    brotli: isText ? compressed(`${full}.br`, !hasBar, plain, brotli) : none,
    gzip: isText ? compressed(`${full}.gz`, !hasBar, plain, gzip) : none,
  }
}

function urlPath(file: string): string {
  const path = `/${file.split(sep).join('/')}`
  if (path === '/404.html') return path
  return path.replace(/(\/index)?\.html$/, '') || '/'
}

/** Reads the whole built site into memory. */
export function readSite(folder: string, options: SiteOptions): Map<string, SiteFile> {
  const site = new Map<string, SiteFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = relative(folder, join(entry.parentPath, entry.name))
    if (!isCompressedForm(file)) site.set(urlPath(file), siteFile(folder, file, options))
  }
  return site
}

function withBar(page: Buffer, bar: string) {
  return Buffer.from(page.toString('utf8').replace('<!--sandbox-bar-->', bar))
}

/** Answers the HTML of a built page, for calls that a plain form made and that are answered by a page. */
export function pageReader(site: ReadonlyMap<string, SiteFile>) {
  return (path: string): string | undefined => {
    const file = site.get(path)
    return file && new TextDecoder().decode(file.plain)
  }
}
