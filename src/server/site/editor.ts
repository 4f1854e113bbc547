import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { z } from 'zod'
import { languageOf } from '#server/http/language-of.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'
import type { Environment } from '#server/settings/env.ts'
import { wordsIn } from '#server/words.ts'
import type { SiteFile } from './site-file.ts'
import { siteRoutes } from './site-routes.ts'

type Site = ReadonlyMap<string, SiteFile>

const isEditor = (path: string) => /^\/admin(?:\/|$)/.test(path)

const filtered = (site: Site, keep: (path: string) => boolean): Site =>
  new Map([...site].filter(([path]) => keep(path)))

const isDesk = (path: string) => /^\/desk(?:\/|$)/.test(path)

type Place = Pick<Environment, 'ADMIN_ORIGIN'> & {
  /** '0' hides the desk. */
  readonly DESK?: Environment['DESK']
  /** Live credentials, if any. */
  readonly live: object | undefined
}

/** Files served by the shop: the editor only without live credentials and its own origin, the desk unless disabled. */
export function shopFiles(site: Site, { ADMIN_ORIGIN, DESK, live }: Place): Site {
  const hidesEditor = Boolean(live ?? ADMIN_ORIGIN)
  if (!hidesEditor && DESK !== '0') return site
  return filtered(
    site,
    (path) => !(hidesEditor && isEditor(path)) && !(DESK === '0' && isDesk(path)),
  )
}

/** True when the editor was built but is not reachable. */
export function editorUnavailable(site: Site, { ADMIN_ORIGIN, live }: Place): boolean {
  return site.has('/admin') && live !== undefined && ADMIN_ORIGIN === undefined
}

/** Routes for the editor's files only; `besides` are further routes on its host. */
export function editorRoutes(site: Site, security: SecurityHeaders, besides?: Hono): Hono {
  const editor = new Hono()
  if (besides) editor.route('/', besides)
  editor.get('/', (c) => c.body(null, 302, { ...security.words, Location: '/admin' }))
  editor.route('/', siteRoutes(filtered(site, isEditor), security))
  editor.notFound((c) => c.text(wordsIn(languageOf(c)).refusals.noPage, 404, security.words))
  return editor
}

const isPartOfPages = (path: string) =>
  /^\/(?:_astro\/|favicon|apple-touch-icon|404\.html$)/.test(path)

/** The desk on its own host: its pages, and the assets they need. */
export function deskRoutesAlone(
  site: Site,
  security: SecurityHeaders,
  toApp: (c: Context) => Promise<Response>,
): Hono {
  const desk = new Hono()
  desk.get('/', (c) => c.body(null, 302, { ...security.words, Location: '/desk' }))
  for (const path of ['/desk', '/desk/*']) desk.all(path, compress(), toApp)
  desk.route('/', siteRoutes(filtered(site, isPartOfPages), security))
  desk.notFound((c) => c.text(wordsIn(languageOf(c)).refusals.noPage, 404, security.words))
  return desk
}

/**
 * Routes requests by host: those of the editor and the desk to these only, all others to the shop. Pages of one origin
 * share browser storage, such as a repository token or session.
 */
export function byHost(
  hosts: readonly { readonly origin: string | undefined; readonly routes: Hono }[],
  shop: Hono,
): Hono['fetch'] {
  const others = new Map(
    hosts.flatMap(({ origin, routes }) => (origin ? [[new URL(origin).host, routes]] : [])),
  )
  if (others.size === 0) return shop.fetch
  return (request, ...rest) => {
    const asked = request.headers.get('Host')?.toLowerCase().replace(/:443$/, '') ?? ''
    return (others.get(asked) ?? shop).fetch(request, ...rest)
  }
}

type Policies = Readonly<Record<string, string>>

/** The content security policy of each page, by path, as written by the build. */
export function readPolicies(file: string): Policies {
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * In the sandbox a posted form is redirected to our own public address, which may differ from the one
 * in the address bar: 127.0.0.1 there, localhost here.
 */
export function withPayPageAt(source: string, policies: Policies): Policies {
  return Object.fromEntries(
    Object.entries(policies).map(([path, policy]) => [
      path,
      policy.replace(/(form-action 'self') https?:[^;]+/, (_, self: string) => `${self} ${source}`),
    ]),
  )
}
