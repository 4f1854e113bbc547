import type { AstroIntegration } from 'astro'
import { providerSetups } from '#server/providers/setups.ts'

const payPages = providerSetups.map((setup) => setup.payPages).join(' ')

const directives = [
  "default-src 'none'" as const,
  "connect-src 'self'" as const,
  "font-src 'self'" as const,
  "img-src 'self' data:" as const,
  "manifest-src 'self'" as const,
  "media-src 'self'" as const,
  // What visitors may tap open: testimonials, channel videos, the map of the office.
  'frame-src https://drive.google.com https://www.youtube-nocookie.com https://www.google.com' as const,
  // A posted form is answered by a redirect to the pay page, and browsers ask here for that one too.
  // In the sandbox the server puts its own address in place of the payment service's.
  `form-action 'self' ${payPages}` as const,
  "base-uri 'none'" as const,
  "frame-ancestors 'self'" as const,
  // Text never becomes HTML or script in the browser: not one page needs it, and no package may.
  "require-trusted-types-for 'script'" as const,
  "trusted-types 'none'" as const,
]

/** The policy of every built page. In `npm run dev` it would stop Vite's own scripts and styles. */
export function builtPolicy(): AstroIntegration {
  return {
    name: 'built-policy',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build')
          updateConfig({ security: { csp: { algorithm: 'SHA-256', directives } } })
      },
    },
  }
}
