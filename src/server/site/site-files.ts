import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { consultationAddress, freeCallAddress } from '#domain/contact.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'
import type { BuiltPage } from '../shop.ts'
import { chosenPage } from './fill-template.ts'
import { brotli, compressed, gzip, isCompressedForm, isCompressible } from './compress.ts'
import { headersByEncoding, type NamedFile, protectionOf } from './file-headers.ts'
import { changedPage, hashOf, type SiteFile, withAppearances, withLater } from './site-file.ts'

export interface SiteOptions {
  /** Replaces the placeholder in pages; '' leaves them unchanged. */
  readonly bar: string
  /** Content security policies by path. */
  readonly policies: Readonly<Record<string, string>>
  readonly security: SecurityHeaders
  /** Public folders of earlier releases, whose pages may still be open. */
  readonly olderReleases?: readonly string[]
}

const none = () => undefined

/**
 * A picture, video or font, read on request. The operating system caches popular files, and all of them together would
 * be a quarter of the server's memory.
 */
function fileOnDisk(full: string, name: NamedFile, security: SecurityHeaders): SiteFile {
  const protection = protectionOf(name, undefined, security)
  // The build names these files by a hash of their content.
  const bytes = name.path.startsWith('/_astro/') ? Buffer.from(name.path) : readFileSync(full)
  return {
    headers: headersByEncoding({ ...name, hash: hashOf(bytes), protection }),
    protection,
    get plain() {
      return readFileSync(full)
    },
    brotli: none,
    gzip: none,
  }
}

function siteFile(folder: string, file: string, options: SiteOptions): SiteFile {
  const { bar, policies, security } = options
  const full = join(folder, file)
  const name = { path: urlPath(file), extension: extname(file) }
  if (!isCompressible(file)) return fileOnDisk(full, name, security)
  const built = readFileSync(full)
  const isPage = name.extension === '.html'
  const hasBar = isPage && bar !== ''
  const plain = hasBar ? withBar(built, bar) : built
  const protection = protectionOf(name, policies[name.path.replace('.html', '')], security)
  const itself: SiteFile = {
    headers: headersByEncoding({ ...name, hash: hashOf(plain), protection }),
    protection,
    plain,
    brotli: compressed(`${full}.br`, !hasBar, plain, brotli),
    gzip: compressed(`${full}.gz`, !hasBar, plain, gzip),
  }
  return isPage ? withLater(withAppearances(itself, name), name) : itself
}

function urlPath(file: string): string {
  const path = `/${file.split(sep).join('/')}`
  if (path === '/404.html') return path
  return path.replace(/(\/index)?\.html$/, '') || '/'
}

/** The consultation page with the free call preselected, so that it works without JavaScript. */
function withFreeCall(consultation: SiteFile): SiteFile {
  const choice = new URLSearchParams({ call: 'free' })
  const name = { path: consultationAddress, extension: '.html' }
  return changedPage(consultation, name, (html) => chosenPage(html, choice))
}

/** Reads the built site: text files into memory, with their compressed forms. */
export function readSite(folder: string, options: SiteOptions): Map<string, SiteFile> {
  const site = new Map<string, SiteFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = relative(folder, join(entry.parentPath, entry.name))
    if (!isCompressedForm(file)) site.set(urlPath(file), siteFile(folder, file, options))
  }
  for (const older of options.olderReleases ?? []) addFilesOf(older, site, options)
  const consultation = site.get(consultationAddress)
  if (consultation) site.set(freeCallAddress, withFreeCall(consultation))
  return site
}

/**
 * Adds scripts, styles, fonts and pictures of an earlier release, for late requests of pages still open. They are named
 * by content hash, so none conflicts with current ones.
 */
function addFilesOf(folder: string, site: Map<string, SiteFile>, options: SiteOptions): void {
  const below = join(folder, '_astro')
  if (!existsSync(below)) return
  for (const entry of readdirSync(below, { recursive: true, withFileTypes: true })) {
    const file = relative(folder, join(entry.parentPath, entry.name))
    if (!entry.isFile() || isCompressedForm(file) || site.has(urlPath(file))) continue
    site.set(urlPath(file), siteFile(folder, file, options))
  }
}

function withBar(page: Buffer, bar: string) {
  return Buffer.from(page.toString('utf8').replace('<!--sandbox-bar-->', bar))
}

/** Reads built pages, for responses to plain forms. */
export function pageReader(site: ReadonlyMap<string, SiteFile>) {
  return (path: string): BuiltPage | undefined => {
    const file = site.get(path)
    return file && { html: new TextDecoder().decode(file.plain), headers: file.protection }
  }
}
