import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { consultationAddress, freeCallAddress } from '#domain/contact.ts'
import type { HeaderRecord, SecurityHeaders } from '#server/http/security-headers.ts'
import type { BuiltPage } from '../shop.ts'
import { announcedUntil, withoutAnnouncement } from './announcement.ts'
import { chosenPage } from './filled-page.ts'
import { brotli, gzip, isCompressedForm, isCompressible } from './compress.ts'
import { type Encoding, headersByEncoding, type NamedFile, protectionOf } from './file-headers.ts'

/** One file of the built site, held in memory with its compressed forms. */
export interface SiteFile {
  readonly headers: Readonly<Record<Encoding, HeaderRecord>>
  /** The part of the headers that must go along wherever the bytes go. */
  readonly protection: HeaderRecord
  readonly plain: Uint8Array<ArrayBuffer>
  readonly brotli: () => Uint8Array<ArrayBuffer> | undefined
  readonly gzip: () => Uint8Array<ArrayBuffer> | undefined
  /** The same page once what it announces is over. */
  readonly later?: { readonly from: number; readonly file: SiteFile }
}

export interface SiteOptions {
  /** Replaces the place that pages keep for it; '' leaves them as they were built. */
  readonly bar: string
  /** Content security policies by path. */
  readonly policies: Readonly<Record<string, string>>
  readonly security: SecurityHeaders
}

type Compress = (bytes: Uint8Array) => Uint8Array<ArrayBuffer>

/** A page as it stands at a moment. */
export function fileAt(file: SiteFile | undefined, now: number): SiteFile | undefined {
  return file?.later && file.later.from <= now ? file.later.file : file
}

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

const hashOf = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

function siteFile(folder: string, file: string, options: SiteOptions): SiteFile {
  const { bar, policies, security } = options
  const full = join(folder, file)
  const name = { path: urlPath(file), extension: extname(file) }
  const built = readFileSync(full)
  const hasBar = name.extension === '.html' && bar !== ''
  const plain = hasBar ? withBar(built, bar) : built
  const hash = hashOf(plain)
  const protection = protectionOf(name, policies[name.path.replace('.html', '')], security)
  const none = () => undefined
  const isText = isCompressible(file)
  return withLater(name, {
    headers: headersByEncoding(name, hash, protection),
    protection,
    plain,
    brotli: isText ? compressed(`${full}.br`, !hasBar, plain, brotli) : none,
    gzip: isText ? compressed(`${full}.gz`, !hasBar, plain, gzip) : none,
  })
}

/** A page that differs from a built one. */
function changedPage(name: NamedFile, { protection }: SiteFile, html: string): SiteFile {
  const plain = Buffer.from(html)
  return {
    headers: headersByEncoding(name, hashOf(plain), protection),
    protection,
    plain,
    brotli: later(plain, brotli),
    gzip: later(plain, gzip),
  }
}

function withLater(name: NamedFile, file: SiteFile): SiteFile {
  if (name.extension !== '.html') return file
  const html = new TextDecoder().decode(file.plain)
  const from = announcedUntil(html)
  if (from === undefined) return file
  return { ...file, later: { from, file: changedPage(name, file, withoutAnnouncement(html)) } }
}

function urlPath(file: string): string {
  const path = `/${file.split(sep).join('/')}`
  if (path === '/404.html') return path
  return path.replace(/(\/index)?\.html$/, '') || '/'
}

/** The page on which one consults, with the free call chosen: whoever comes for it needs no script to have it. */
function withFreeCall(built: SiteFile): SiteFile {
  const html = new TextDecoder().decode(built.plain)
  const chosen = chosenPage(html, new URLSearchParams({ call: 'free' }))
  return changedPage({ path: consultationAddress, extension: '.html' }, built, chosen)
}

/** Reads the whole built site into memory. */
export function readSite(folder: string, options: SiteOptions): Map<string, SiteFile> {
  const site = new Map<string, SiteFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = relative(folder, join(entry.parentPath, entry.name))
    if (!isCompressedForm(file)) site.set(urlPath(file), siteFile(folder, file, options))
  }
  const consultation = site.get(consultationAddress)
  if (consultation) site.set(freeCallAddress, withFreeCall(consultation))
  return site
}

function withBar(page: Buffer, bar: string) {
  return Buffer.from(page.toString('utf8').replace('<!--sandbox-bar-->', bar))
}

/** A built page, for calls that a plain form made and that are answered by a page. */
export function pageReader(site: ReadonlyMap<string, SiteFile>) {
  return (path: string): BuiltPage | undefined => {
    const file = site.get(path)
    return file && { html: new TextDecoder().decode(file.plain), headers: file.protection }
  }
}
