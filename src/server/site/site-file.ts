import { createHash } from 'node:crypto'
import type { Appearance } from '#domain/appearance.ts'
import type { HeaderRecord } from '#server/http/security-headers.ts'
import { lruCache } from '#server/lru-cache.ts'
import { inAppearance } from './appearance.ts'
import { type Audience, wholeForms } from './compress.ts'
import { type Encoding, headersByEncoding, type NamedFile } from './file-headers.ts'

const announced = /<aside [^>]*data-until="([^"]+)"[^]*?<\/aside>/

/** The expiry of a page's announcement, in epoch milliseconds; undefined without one. */
function announcedUntil(html: string): number | undefined {
  const until = announced.exec(html)?.[1]
  return until === undefined ? undefined : Date.parse(until)
}

/** The page without its announcement. */
const withoutAnnouncement = (html: string) => html.replace(announced, '')

/** A file of the built site. Text files are held in memory, with their compressed forms. */
export interface SiteFile {
  readonly headers: Readonly<Record<Encoding, HeaderRecord>>
  /** The security headers, required wherever the bytes are sent. */
  readonly protection: HeaderRecord
  /** Binary files are read from disk each time; throws once the release was removed. */
  readonly plain: Uint8Array<ArrayBuffer>
  readonly brotli: () => Uint8Array<ArrayBuffer> | undefined
  readonly gzip: () => Uint8Array<ArrayBuffer> | undefined
  /** For pages: the same page in a chosen appearance, created on first use. */
  readonly inAppearance?: (chosen: Appearance) => SiteFile
  /** The page after its announcement has expired. */
  readonly later?: { readonly from: number; readonly file: SiteFile }
}

type ChangeHtml = (html: string) => string

/** The version of a page at a given time. */
export function fileAt(file: SiteFile | undefined, now: number): SiteFile | undefined {
  return file?.later && file.later.from <= now ? file.later.file : file
}

export const hashOf = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 16)

/** A page with changed content at the same address, in every appearance. */
export function changedPage(
  built: SiteFile,
  name: NamedFile,
  change: ChangeHtml,
  audience: Audience = 'all',
): SiteFile {
  return withAppearances(changedFile(built, name, change, audience), name, audience)
}

function changedFile(
  built: SiteFile,
  name: NamedFile,
  change: ChangeHtml,
  audience: Audience,
): SiteFile {
  const { protection } = built
  const plain = Buffer.from(change(new TextDecoder().decode(built.plain)))
  return {
    headers: headersByEncoding({ ...name, hash: hashOf(plain), protection }),
    protection,
    plain,
    ...wholeForms(plain, audience),
  }
}

/** Cached variants per page, about as many as are requested in a day: an appointment type, a coach, a week. */
const filledAtMost = 50
const filled = new WeakMap<SiteFile, ReturnType<typeof lruCache<SiteFile>>>()

/** A built page with server data filled in; cached, so that equal requests compress it once. */
export function filledFile(
  built: SiteFile,
  path: string,
  html: string,
  audience: Audience,
): SiteFile {
  const files = filled.get(built) ?? lruCache<SiteFile>(filledAtMost)
  filled.set(built, files)
  return files(`${audience} ${html}`, () =>
    changedPage(built, { path, extension: '.html' }, () => html, audience),
  )
}

export function withAppearances(
  page: SiteFile,
  name: NamedFile,
  audience: Audience = 'all',
): SiteFile {
  const made = new Map<Appearance, SiteFile>()
  const make = (chosen: Appearance) => {
    const file = changedFile(page, name, (html) => inAppearance(html, chosen), audience)
    made.set(chosen, file)
    return file
  }
  return { ...page, inAppearance: (chosen) => made.get(chosen) ?? make(chosen) }
}

export function withLater(page: SiteFile, name: NamedFile): SiteFile {
  const from = announcedUntil(new TextDecoder().decode(page.plain))
  if (from === undefined) return page
  return { ...page, later: { from, file: changedPage(page, name, withoutAnnouncement) } }
}
