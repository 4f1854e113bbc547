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
  /** Credentials of anything real, if there are any. */
  readonly live: object | undefined
}

/** What the shop serves: the editor is part of it only where somebody tries things out, the desk where it is not switched off. */
export function shopFiles(site: Site, { ADMIN_ORIGIN, DESK, live }: Place): Site {
  const hidesEditor = Boolean(live ?? ADMIN_ORIGIN)
  if (!hidesEditor && DESK !== '0') return site
  return filtered(
    site,
    (path) => !(hidesEditor && isEditor(path)) && !(DESK === '0' && isDesk(path)),
  )
}

/** True when the editor was built and nobody can reach it. */
export function editorUnavailable(site: Site, { ADMIN_ORIGIN, live }: Place): boolean {
  return site.has('/admin') && live !== undefined && ADMIN_ORIGIN === undefined
}

/** The editor's files alone, and the way to them; `besides` is what else its address has. */
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

/** The firm's desk on a host of its own: its pages by the calls, and what they are drawn with. */
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
 * Sends requests by their host: those of the editor and of the desk meet these alone, every other one the shop. What
 * shares an origin shares what the browser keeps: a token for the repository, one of each session.
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

/** What the build wrote down about each page's content security policy, by path. */
export function readPolicies(file: string): Policies {
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * In the sandbox a posted form is sent on to our own public address, which may be spelt otherwise than
 * the one in the address bar: 127.0.0.1 there, localhost here.
 */
export function withPayPageAt(source: string, policies: Policies): Policies {
  return Object.fromEntries(
    Object.entries(policies).map(([path, policy]) => [
      path,
      policy.replace(/(form-action 'self') https?:[^;]+/, (_, self: string) => `${self} ${source}`),
    ]),
  )
}
