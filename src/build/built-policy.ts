import type { AstroIntegration } from 'astro'

const directives = [
  "default-src 'self'" as const,
  "img-src 'self' data:" as const,
  // What visitors may tap open: testimonials, channel videos, the map of the office.
  'frame-src https://drive.google.com https://www.youtube-nocookie.com https://www.google.com/maps https://www.google.com/maps/' as const,
  "object-src 'none'" as const,
  "base-uri 'self'" as const,
  "frame-ancestors 'self'" as const,
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
