import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Appearance } from '#domain/appearance.ts'
import { consultationAddress, freeCallAddress } from '#domain/contact.ts'
import type { HeaderRecord, SecurityHeaders } from '#server/http/security-headers.ts'
import type { BuiltPage } from '../shop.ts'
import { announcedUntil, withoutAnnouncement } from './announcement.ts'
import { inAppearance } from './appearance.ts'
import { chosenPage } from './filled-page.ts'
import {
  brotli,
  brotliAside,
  gzip,
  isCompressedForm,
  isCompressible,
  quickBrotli,
} from './compress.ts'
import { type Encoding, headersByEncoding, type NamedFile, protectionOf } from './file-headers.ts'

/** One file of the built site, held in memory with its compressed forms. */
export interface SiteFile {
  readonly headers: Readonly<Record<Encoding, HeaderRecord>>
  /** The part of the headers that must go along wherever the bytes go. */
  readonly protection: HeaderRecord
  readonly plain: Uint8Array<ArrayBuffer>
  readonly brotli: () => Uint8Array<ArrayBuffer> | undefined
  readonly gzip: () => Uint8Array<ArrayBuffer> | undefined
  /** Of a page: the same for whoever has chosen how pages look, made when first asked for. */
  readonly inAppearance?: (chosen: Appearance) => SiteFile
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

type ChangeHtml = (html: string) => string
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

/** Quickly for whoever asks first, and as small as it gets for all who come later. */
function soonSmaller(plain: Uint8Array) {
  let bytes: Uint8Array<ArrayBuffer> | undefined
  return () => {
    if (bytes) return bytes
    bytes = quickBrotli(plain)
    void brotliAside(plain).then((smaller) => (bytes = smaller))
    return bytes
  }
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
  const itself: SiteFile = {
    headers: headersByEncoding(name, hash, protection),
    protection,
    plain,
    brotli: isText ? compressed(`${full}.br`, !hasBar, plain, brotli) : none,
    gzip: isText ? compressed(`${full}.gz`, !hasBar, plain, gzip) : none,
  }
  return name.extension === '.html' ? withLater(withAppearances(itself, name), name) : itself
}

/** A page of other words at the same address, in every light. */
function changedPage(built: SiteFile, name: NamedFile, change: ChangeHtml): SiteFile {
  return withAppearances(changedFile(built, name, change), name)
}

function changedFile({ plain: built, protection }: SiteFile, name: NamedFile, change: ChangeHtml) {
  const plain = Buffer.from(change(new TextDecoder().decode(built)))
  return {
    headers: headersByEncoding(name, hashOf(plain), protection),
    protection,
    plain,
    brotli: soonSmaller(plain),
    gzip: later(plain, gzip),
  }
}

const lastFilled = new WeakMap<SiteFile, { html: string; file: SiteFile }>()

/** A built page with what only the server knows; compressed anew only when that has changed. */
export function filledFile(built: SiteFile, path: string, html: string): SiteFile {
  const last = lastFilled.get(built)
  if (last?.html === html) return last.file
  const file = changedPage(built, { path, extension: '.html' }, () => html)
  lastFilled.set(built, { html, file })
  return file
}

function withAppearances(page: SiteFile, name: NamedFile): SiteFile {
  const made = new Map<Appearance, SiteFile>()
  const make = (chosen: Appearance) => {
    const file = changedFile(page, name, (html) => inAppearance(html, chosen))
    made.set(chosen, file)
    return file
  }
  return { ...page, inAppearance: (chosen) => made.get(chosen) ?? make(chosen) }
}

function withLater(page: SiteFile, name: NamedFile): SiteFile {
  const from = announcedUntil(new TextDecoder().decode(page.plain))
  if (from === undefined) return page
  return { ...page, later: { from, file: changedPage(page, name, withoutAnnouncement) } }
}

function urlPath(file: string): string {
  const path = `/${file.split(sep).join('/')}`
  if (path === '/404.html') return path
  return path.replace(/(\/index)?\.html$/, '') || '/'
}

/** The page on which one consults, with the free call chosen: whoever comes for it needs no script to have it. */
function withFreeCall(consultation: SiteFile): SiteFile {
  const choice = new URLSearchParams({ call: 'free' })
  const name = { path: consultationAddress, extension: '.html' }
  return changedPage(consultation, name, (html) => chosenPage(html, choice))
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
