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
  /** Replaces the place that pages keep for it; '' leaves them as they were built. */
  readonly bar: string
  /** Content security policies by path. */
  readonly policies: Readonly<Record<string, string>>
  readonly security: SecurityHeaders
  /** The public folders of releases that open pages may be of. */
  readonly olderReleases?: readonly string[]
}

const none = () => undefined

/**
 * A picture, a film, a font: read when somebody asks for it. The system keeps in memory what is asked for often, and all
 * of them would be a quarter of what the server occupies.
 */
function fileOnDisk(full: string, name: NamedFile, security: SecurityHeaders): SiteFile {
  const protection = protectionOf(name, undefined, security)
  // The build names what it wrote there by its bytes.
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

/** The page on which one consults, with the free call chosen: whoever comes for it needs no script to have it. */
function withFreeCall(consultation: SiteFile): SiteFile {
  const choice = new URLSearchParams({ call: 'free' })
  const name = { path: consultationAddress, extension: '.html' }
  return changedPage(consultation, name, (html) => chosenPage(html, choice))
}

/** Reads the built site: what is text into memory, with its compressed forms. */
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
 * The scripts, styles, fonts and pictures of a release that was served before: named by their bytes, so none is in the way of
 * today's, and a page that is open since then still finds those that it asks for late.
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

/** A built page, for calls that a plain form made and that are answered by a page. */
export function pageReader(site: ReadonlyMap<string, SiteFile>) {
  return (path: string): BuiltPage | undefined => {
    const file = site.get(path)
    return file && { html: new TextDecoder().decode(file.plain), headers: file.protection }
  }
}
