import { createHash } from 'node:crypto'
import type { AstroIntegration } from 'astro'
import { providerSetups } from '#server/providers/setups.ts'

const payPages = providerSetups.map((setup) => setup.payPages).join(' ')

interface Origins {
  readonly SITE_URL?: string | undefined
  /** Of the calls, where they have one of their own. */
  readonly API_URL?: string | undefined
}

/**
 * A form that is posted to the calls is answered by a page of theirs, under the same policy: `'self'` is another one
 * there.
 */
const directivesOf = (calls: string, both: string) => [
  "default-src 'none'" as const,
  `connect-src 'self'${calls}` as const,
  "font-src 'self'" as const,
  `img-src 'self' data:${calls}` as const,
  "manifest-src 'self'" as const,
  "media-src 'self'" as const,
  // What visitors may tap open: testimonials, channel videos, the map of the office.
  'frame-src https://drive.google.com https://www.youtube-nocookie.com https://www.google.com' as const,
  // A posted form is answered by a redirect to the pay page, and browsers ask here for that one too.
  // In the sandbox the server puts its own address in place of the payment service's.
  `form-action 'self'${both} ${payPages}` as const,
  "base-uri 'none'" as const,
  "frame-ancestors 'self'" as const,
  // Text never becomes HTML or script in the browser: not one page needs it, and no package may.
  "require-trusted-types-for 'script'" as const,
  "trusted-types 'none'" as const,
]

/** The policy of every built page. In `npm run dev` it would stop Vite's own scripts and styles. */
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
 * The policy without hashes of what stands in other pages: less for an attacker to reuse, and a
 * kilobyte less in the header of every page, which no compression makes smaller.
 */
export function pagePolicy(policy: string, html: string): string {
  const present = new Set([...html.matchAll(inlineText)].map(([, , text = '']) => digestOf(text)))
  return policy.replaceAll(/ ?'sha256-([^']+)'/g, (source, hash: string) =>
    present.has(hash) ? source : '',
  )
}
