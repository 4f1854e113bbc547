import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
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

/**
 * Sends requests by their host: the editor's own meets the editor alone, every other one the shop. What
 * shares an origin shares what the browser keeps: here a token for the repository, there one of each
 * session.
 */
export function byHost(
  editorOrigin: string | undefined,
  { editor, shop }: { readonly editor: Hono; readonly shop: Hono },
): Hono['fetch'] {
  if (!editorOrigin) return shop.fetch
  const { host } = new URL(editorOrigin)
  return (request, ...rest) => {
    const asked = request.headers.get('Host')?.toLowerCase().replace(/:443$/, '')
    return (asked === host ? editor : shop).fetch(request, ...rest)
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
      policy.replace(/(form-action 'self') https:[^;]+/, (_, self: string) => `${self} ${source}`),
    ]),
  )
}
