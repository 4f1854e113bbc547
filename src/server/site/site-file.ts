import { createHash } from 'node:crypto'
import type { Appearance } from '#domain/appearance.ts'
import type { HeaderRecord } from '#server/http/security-headers.ts'
import { lruCache } from '#server/lru-cache.ts'
import { inAppearance } from './appearance.ts'
import { type Audience, wholeForms } from './compress.ts'
import { type Encoding, headersByEncoding, type NamedFile } from './file-headers.ts'

const announced = /<aside [^>]*data-until="([^"]+)"[^]*?<\/aside>/

/** When what a built page announces is over, in epoch milliseconds; undefined where it announces nothing. */
function announcedUntil(html: string): number | undefined {
  const until = announced.exec(html)?.[1]
  return until === undefined ? undefined : Date.parse(until)
}

/** The page as it is once that is over. */
const withoutAnnouncement = (html: string) => html.replace(announced, '')

/** One file of the built site. What is text is held in memory, with its compressed forms. */
export interface SiteFile {
  readonly headers: Readonly<Record<Encoding, HeaderRecord>>
  /** The part of the headers that must go along wherever the bytes go. */
  readonly protection: HeaderRecord
  /** Of what is no text read anew each time; throws once its release was removed. */
  readonly plain: Uint8Array<ArrayBuffer>
  readonly brotli: () => Uint8Array<ArrayBuffer> | undefined
  readonly gzip: () => Uint8Array<ArrayBuffer> | undefined
  /** Of a page: the same for whoever has chosen how pages look, made when first asked for. */
  readonly inAppearance?: (chosen: Appearance) => SiteFile
  /** The same page once what it announces is over. */
  readonly later?: { readonly from: number; readonly file: SiteFile }
}

type ChangeHtml = (html: string) => string

/** A page as it stands at a moment. */
export function fileAt(file: SiteFile | undefined, now: number): SiteFile | undefined {
  return file?.later && file.later.from <= now ? file.later.file : file
}

export const hashOf = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 16)

/** A page of other words at the same address, in every light. */
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

/** Of each page, as many as visitors of one day ask for: a kind of appointment, a coach, a week. */
const filledAtMost = 50
const filled = new WeakMap<SiteFile, ReturnType<typeof lruCache<SiteFile>>>()

/** A built page with what only the server knows; compressed once as long as others ask for the same. */
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
