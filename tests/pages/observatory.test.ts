import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { providerSetups } from '#server/providers/setups.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { readSite } from '#server/site/site-files.ts'
import { siteRoutes } from '#server/site/site-routes.ts'
import { builtPages } from './built-site.ts'

// What MDN's HTTP Observatory asks of a page; with all of it, its score is 130.
const policies: Record<string, string> = JSON.parse(
  readFileSync('dist/private/policies.json', 'utf8'),
)
const security = securityHeaders({ isSecure: true })
const site = siteRoutes(readSite('dist/site', { bar: '', policies, security }), security)
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

const pages = builtPages().filter(({ path }) => path !== '/404' && path !== '/admin')

test.each(pages)('$path tells browsers everything that protects its visitors', async ({ path }) => {
  const { status, headers } = await site.request(path)
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
  const payPages = providerSetups.flatMap((setup) => setup.payPages.split(' '))
  expect(directives.get('form-action')).toEqual(["'self'", ...payPages])
  expect(directives.get('require-trusted-types-for')).toEqual(["'script'"])
  expect(directives.get('trusted-types')).toEqual(["'none'"])
})
