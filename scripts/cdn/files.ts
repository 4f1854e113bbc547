import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Redirect } from '../../src/domain/redirects.ts'
import { cdnFiles, type Release, serverPaths } from '../../src/server/live-site.ts'

export type Headers = Readonly<Record<string, string>>

/** A file that a CDN answers. */
export interface CdnFile {
  /** As in the address bar. */
  readonly path: string
  /** Below the folder that is uploaded. */
  readonly name: string
  readonly isPage: boolean
  /** As the server sends them, but for those that depend on how the bytes are sent. */
  readonly headers: Headers
  readonly read: () => Uint8Array
}

export interface CdnSite {
  /** What pages ask for first, the pages last: in this order they are uploaded. */
  readonly files: readonly CdnFile[]
  readonly passed: ReturnType<typeof serverPaths>
  readonly redirects: readonly Redirect[]
  /** Where the server is reached past the CDN. */
  readonly origin: string
  /** When the dates of the content make another site of it, as ISO 8601. */
  readonly nextChangeAt: string | undefined
}

/** A CDN names bytes, parts and encodings by itself. */
const ofTransfer = new Set(['ETag', 'Accept-Ranges', 'Content-Encoding'])

function nameOf(path: string, isPage: boolean): string {
  if (path === '/') return 'index.html'
  return path.slice(1) + (isPage ? '.html' : '')
}

/** What a CDN has of a release, and what it passes on. */
export function siteForCdn(release: Release, origin: string): CdnSite {
  const files = [...cdnFiles(release)].map(([path, file]) => {
    const isPage = file.headers.plain['Content-Type']?.startsWith('text/html') ?? false
    const headers = Object.entries(file.headers.plain).filter(([name]) => !ofTransfer.has(name))
    return {
      ...{ path, name: nameOf(path, isPage), isPage },
      headers: Object.fromEntries(headers),
      read: () => file.plain,
    }
  })
  const { redirects, nextChangeAt } = release.ofSite.catalogue
  return {
    files: files.toSorted((one, other) => Number(one.isPage) - Number(other.isPage)),
    passed: serverPaths(release),
    redirects,
    origin,
    nextChangeAt: nextChangeAt === undefined ? undefined : new Date(nextChangeAt).toISOString(),
  }
}

export function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

export function writeFiles({ files }: CdnSite, folder: string): void {
  for (const { name, read } of files) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, read())
  }
}

/** Lines of a `_headers` file, which Netlify and Cloudflare read alike. */
export const headerRule = (path: string, headers: Headers): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
