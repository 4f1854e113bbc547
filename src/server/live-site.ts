import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { consultationAddress } from '#domain/contact.ts'
import { redirectsByPath } from '#domain/redirects.ts'
import { diskFiles } from '#server/files/disk-files.ts'
import { shownHost } from '#server/http/server-limits.ts'
import { type SecurityHeaders, securityHeaders } from '#server/http/security-headers.ts'
import { type Environment, EnvironmentError, unfitForSettings } from '#server/settings/env.ts'
import type { Metrics } from './alerts/metrics.ts'
import { createApp } from './app.ts'
import { withSeatsLeft } from './bookings/hold-seat.ts'
import { pagesWithDates, pathsWithDates } from './bookings/page-dates.ts'
import { consultationPage } from './bookings/render-slots.ts'
import { type BuiltSite, servedAssets } from './built-site.ts'
import { type Catalogue, readCatalogue } from './catalogue/catalogue.ts'
import { rememberSite } from './open-shop.ts'
import { previewRoutes } from './publish/routes/previews.ts'
import { createRoot, ownPages } from './root.ts'
import type { Shop } from './shop.ts'
import {
  byHost,
  deskRoutesAlone,
  editorRoutes,
  editorUnavailable,
  readPolicies,
  shopFiles,
  withPayPageAt,
} from './site/editor.ts'
import { pageBar } from './site/fill-template.ts'
import type { SiteFile } from './site/site-file.ts'
import type { Filled } from './site/site-routes.ts'
import { pageReader, readSite } from './site/site-files.ts'

/** The parts of a shop that belong to the served site and change with it. */
type OfSite = Pick<Shop, 'catalogue' | 'page' | 'publicFile' | 'paidFiles'>

/** A built site, completely read and checked. */
export interface Release {
  readonly built: BuiltSite
  readonly ofSite: OfSite
  /** All that was built, including the browser editor. */
  readonly site: ReadonlyMap<string, SiteFile>
  /** The part of it that the shop serves. */
  readonly files: ReadonlyMap<string, SiteFile>
  readonly security: SecurityHeaders
  readonly isEditorUnavailable: boolean
}

/** The server's settings, with its address while SITE_URL is not set. */
export interface SiteSettings {
  readonly environment: Environment
  readonly siteUrl: () => string
}

/** Reads a built site; throws one sentence if it is incomplete, or does not fit the settings. */
export function readRelease(built: BuiltSite, { environment, siteUrl }: SiteSettings): Release {
  const { ADMIN_ORIGIN, API_URL, DESK, DESK_ORIGIN, HOST, SITE_URL } = environment
  const { live, rehearsal, mode } = environment
  const catalogue = readCatalogue(join(built.private, 'catalogue.json'))
  const unfit = unfitForSettings(environment, catalogue)
  if (unfit !== undefined) throw new EnvironmentError(unfit)
  const security = securityHeaders({ isSecure: siteUrl().startsWith('https:') })
  const policies = readPolicies(join(built.private, 'policies.json'))
  const ownPayPages = [SITE_URL ?? `http://${shownHost(HOST)}:*`, API_URL].filter(Boolean).join(' ')
  const site = readSite(built.public, {
    bar: pageBar({
      ...{ mode, isSample: catalogue.isSample ?? false },
      hasMailbox: live === undefined,
    }),
    policies: mode === 'sandbox' ? withPayPageAt(ownPayPages, policies) : policies,
    security,
    olderReleases: [...built.older, servedAssets(environment.DATA_DIR)],
  })
  // On a host of its own, the desk is not part of the shop.
  const ofShop = DESK_ORIGIN === undefined ? DESK : '0'
  const options = { ADMIN_ORIGIN, DESK: ofShop, live: live ?? rehearsal } as const
  const files = shopFiles(site, options)
  const paidFiles = diskFiles(built.private)
  const publicFile = (path: string) => files.get(path)?.plain
  return {
    ...{ built, site, files, security },
    ofSite: { catalogue, page: pageReader(site), publicFile, paidFiles },
    isEditorUnavailable: editorUnavailable(site, options),
  }
}

/** Shared by all releases. */
interface Around {
  readonly metrics: Metrics
  readonly sandbox: Hono | undefined
  readonly isSandboxOpen: boolean
  readonly isStopping: () => boolean
  readonly adminOrigin: string | undefined
  /** Of the desk, if it has its own host. */
  readonly deskOrigin: string | undefined
}

type Fill = Filled[string]

/** Pages, besides those with dates, that show current data. */
const filledPages: Readonly<Record<string, (shop: Shop) => Fill>> = {
  '/hooponopono-power': (shop) => (html) => withSeatsLeft(shop, html),
  [consultationAddress]: consultationPage,
}

/** What the server answers itself if a CDN serves the rest. */
interface ServerPaths {
  /** API routes and private pages, some of them with POST; a final `/*` covers everything below. */
  readonly own: readonly string[]
  /** Pages that show current data. */
  readonly filled: readonly string[]
}

export function serverPaths({ files }: Pick<Release, 'files'>): ServerPaths {
  const calls = ['/api/*', '/o', '/o/*', '/desk', '/desk/*', '/sandbox', '/sandbox/*']
  return {
    own: [...calls, '/healthz', '/readyz', ...ownPages.map(({ path }) => path)],
    filled: [
      ...pathsWithDates(files),
      ...Object.keys(filledPages).filter((path) => files.has(path)),
    ],
  }
}

/**
 * The files that a CDN may serve, by path: the same for all visitors until the next build, except for those with an
 * `appearance` cookie, who have chosen how pages look. The 404 page is left to the server, which knows all paths.
 */
export function cdnFiles(release: Pick<Release, 'files'>): ReadonlyMap<string, SiteFile> {
  const { own, filled } = serverPaths(release)
  const isOwn = (path: string) =>
    own.some((one) => (one.endsWith('/*') ? path.startsWith(one.slice(0, -1)) : path === one))
  // A name with a query is another variant of a page that the server fills.
  const isOther = (path: string) => /^\/(?:admin(?:\/|$)|404\.html$)|\?/.test(path)
  return new Map(
    [...release.files].filter(([path]) => !isOwn(path) && !filled.includes(path) && !isOther(path)),
  )
}

/** Serves the API and pages of one release: a request that has begun on it keeps its prices to the end. */
function serverOf({ ofSite, site, files, security }: Release, shop: Shop, around: Around) {
  const { metrics, sandbox, isSandboxOpen, isStopping, adminOrigin, deskOrigin } = around
  const own: Shop = { ...shop, ...ofSite }
  const root = createRoot({
    app: createApp({ ...own, hasDesk: own.hasDesk && deskOrigin === undefined }, metrics),
    metrics,
    site: files,
    filled: {
      ...pagesWithDates(own, files),
      ...Object.fromEntries(
        Object.entries(filledPages).map(([path, fillWith]) => [path, fillWith(own)]),
      ),
    },
    redirects: redirectsByPath(ofSite.catalogue.redirects),
    log: own.log,
    clientOf: own.clientOf,
    origins: own,
    ...{ sandbox, isSandboxOpen, isStopping, security },
  })
  const previews = shop.publishing && previewRoutes(shop.publishing.folder, security)
  const hosts = [{ origin: adminOrigin, routes: editorRoutes(site, security, previews) }]
  if (deskOrigin !== undefined && own.hasDesk) {
    const desk = createApp(own, metrics)
    const toApp = async (c: Context) => await desk.fetch(c.req.raw, c.env)
    hosts.push({ origin: deskOrigin, routes: deskRoutesAlone(site, security, toApp) })
  }
  return byHost(hosts, root)
}

/** The site being served, which can be replaced by another without downtime. */
export interface LiveSite {
  /** The same shop, with the catalogue, pages and files of whichever site is being served. */
  readonly following: (shop: Shop) => Shop
  /** Starts serving; called once, when everything is open. */
  readonly begin: (shop: Shop, around: Around) => void
  readonly fetch: Hono['fetch']
  /** The release being served. */
  readonly current: () => Release
  /**
   * Switches to another built site without a restart. It is read and checked first; requests in progress end on the
   * previous one. Throws, and changes nothing, if it cannot be served.
   */
  readonly openRelease: (built: BuiltSite) => Promise<void>
}

/** Serves the first release, and every later one. */
export function createLiveSite(first: Release, settings: SiteSettings): LiveSite {
  let release = first
  let answer: Hono['fetch'] | undefined
  let serve: ((next: Release) => Promise<void>) | undefined
  let last: Promise<void> = Promise.resolve()
  const current = () => release
  return {
    current,
    following: (shop) => ({
      ...shop,
      get catalogue(): Catalogue {
        return release.ofSite.catalogue
      },
      get page() {
        return release.ofSite.page
      },
      get publicFile() {
        return release.ofSite.publicFile
      },
      get paidFiles() {
        return release.ofSite.paidFiles
      },
    }),
    begin: (shop, around) => {
      answer = serverOf(release, shop, around)
      serve = async (next) => {
        const own = { ...shop, ...next.ofSite }
        const nextAnswer = serverOf(next, shop, around)
        await rememberSite(own)
        release = next
        answer = nextAnswer
      }
    },
    fetch: (request, ...rest) => {
      if (!answer) throw new Error('Nothing is open yet')
      return answer(request, ...rest)
    },
    openRelease: async (built) => {
      // One at a time, so that the last one requested stays.
      const opened = last.then(async () => await serve?.(readRelease(built, settings)))
      last = opened.catch(() => undefined)
      await opened
    },
  }
}
