import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Redirect } from '../../src/domain/redirects.ts'
import { cdnFiles, type Release, serverPaths } from '../../src/server/live-site.ts'

export type Headers = Readonly<Record<string, string>>

/** A file served by the CDN. */
export interface CdnFile {
  /** The URL path. */
  readonly path: string
  /** The path in the uploaded folder. */
  readonly name: string
  readonly isPage: boolean
  /** As sent by the server, except those that depend on the transfer. */
  readonly headers: Headers
  readonly read: () => Uint8Array
}

export interface CdnSite {
  /** In upload order: assets first, pages last. */
  readonly files: readonly CdnFile[]
  readonly passed: ReturnType<typeof serverPaths>
  readonly redirects: readonly Redirect[]
  /** The server's origin, bypassing the CDN. */
  readonly origin: string
  /** When dated content changes next, as ISO 8601. */
  readonly nextChangeAt: string | undefined
}

/** Transfer headers that a CDN sets itself. */
const ofTransfer = new Set(['ETag', 'Accept-Ranges', 'Content-Encoding'])

function nameOf(path: string, isPage: boolean): string {
  if (path === '/') return 'index.html'
  return path.slice(1) + (isPage ? '.html' : '')
}

/** The CDN's files of a release, and the paths that it forwards. */
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

/** Lines of a `_headers` file, in the format of Netlify and Cloudflare. */
export const headerRule = (path: string, headers: Headers): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
