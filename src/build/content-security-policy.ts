import { createHash } from 'node:crypto'
import type { AstroIntegration } from 'astro'
import { providerSetups } from '#server/providers/setups.ts'

const payPages = providerSetups.map((setup) => setup.payPages).join(' ')

interface Origins {
  readonly SITE_URL?: string | undefined
  /** The API's origin, if it has its own. */
  readonly API_URL?: string | undefined
}

/**
 * A form posted to the API is answered with a page of the API's origin, under the same policy: `'self'` is another
 * origin there.
 */
const directivesOf = (calls: string, both: string) => [
  "default-src 'none'" as const,
  `connect-src 'self'${calls}` as const,
  "font-src 'self'" as const,
  `img-src 'self' data:${calls}` as const,
  "manifest-src 'self'" as const,
  "media-src 'self'" as const,
  // What visitors may open with a tap: testimonials, channel videos, the map of the office.
  'frame-src https://drive.google.com https://www.youtube-nocookie.com https://www.google.com' as const,
  // A posted form may redirect to the pay page, which browsers check here as well. In the sandbox the server replaces
  // the payment service's address with its own.
  `form-action 'self'${both} ${payPages}` as const,
  "base-uri 'none'" as const,
  "frame-ancestors 'self'" as const,
  // Strings never become HTML or script in the browser: no page needs that, and no package may do it.
  "require-trusted-types-for 'script'" as const,
  "trusted-types 'none'" as const,
]

/** The policy of every built page. In `npm run dev` it would block Vite's own scripts and styles. */
export function contentSecurityPolicy({ SITE_URL, API_URL }: Origins): AstroIntegration {
  const calls = API_URL ? (` ${API_URL}` as const) : ''
  const directives = directivesOf(calls, calls && `${calls} ${SITE_URL ?? ''}`)
  return {
    name: 'content-security-policy',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build')
          updateConfig({ security: { csp: { algorithm: 'SHA-256', directives } } })
      },
    },
  }
}

const inlineText = /<(script|style)(?:\s[^>]*)?>([^]*?)<\/\1>/g

export const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * The policy without the hashes of other pages' inline texts: less for an attacker to reuse, and an incompressible
 * kilobyte less in the header of every page.
 */
export function pagePolicy(policy: string, html: string): string {
  const present = new Set([...html.matchAll(inlineText)].map(([, , text = '']) => digestOf(text)))
  return policy.replaceAll(/ ?'sha256-([^']+)'/g, (source, hash: string) =>
    present.has(hash) ? source : '',
  )
}
