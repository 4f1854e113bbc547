import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { providerSetups } from '#server/providers/setups.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { readSite } from '#server/site/site-files.ts'
import { siteRoutes } from '#server/site/site-routes.ts'
import { siteUrl } from './cdn-servers.ts'
import { builtPages, pagesAt } from './built-site.ts'

// What MDN's HTTP Observatory asks of a page; with all of it, its score is 130.
const policies: Record<string, string> = JSON.parse(
  readFileSync('dist/private/policies.json', 'utf8'),
)
const security = securityHeaders({ isSecure: true })
const site = siteRoutes(readSite('dist/site', { bar: '', policies, security }), security)
const ask = (path: string) => (pagesAt === undefined ? site.request(path) : fetch(pagesAt + path))
const halfAYear = 15_768_000

function directivesOf(policy: string): Map<string, string[]> {
  const directives = policy.split(';').filter((part) => part.trim() !== '')
  expect(new Set(directives.map((part) => part.trim().split(' ')[0])).size).toBe(directives.length)
  return new Map(
    directives.map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

// The frame of the page of a purchase has no address: served, it is one more that does not exist.
const others = ['/404', '/admin', ...(pagesAt === undefined ? [] : ['/o'])]
const pages = builtPages().filter(({ path }) => !others.includes(path))

test.each(pages)('$path tells browsers everything that protects its visitors', async ({ path }) => {
  const { status, headers } = await ask(path)
  expect(status).toBe(200)
  const [, age] = /^max-age=(\d+); includeSubDomains$/.exec(
    headers.get('Strict-Transport-Security') ?? '',
  ) ?? ['', '0']
  expect(Number(age)).toBeGreaterThanOrEqual(halfAYear)
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  expect(headers.has('Access-Control-Allow-Origin')).toBe(false)
  expect(headers.has('Set-Cookie')).toBe(false)

  const directives = directivesOf(headers.get('Content-Security-Policy') ?? '')
  expect(
    [...directives.values()].flat().filter((source) => /unsafe-|^http:|\*$/.test(source)),
  ).toEqual([])
  expect(directives.get('default-src')).toEqual(["'none'"])
  expect(directives.get('base-uri')).toEqual(["'none'"])
  expect(directives.get('frame-ancestors')).toEqual(["'self'"])
  const payPages =
    pagesAt === undefined ? providerSetups.flatMap((setup) => setup.payPages.split(' ')) : [siteUrl]
  expect(directives.get('form-action')).toEqual(["'self'", ...payPages])
  expect(directives.get('require-trusted-types-for')).toEqual(["'script'"])
  expect(directives.get('trusted-types')).toEqual(["'none'"])
})
