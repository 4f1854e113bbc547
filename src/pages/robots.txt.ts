import type { APIContext } from 'astro'

/** Everything may be crawled except API calls and simulators; src/build/sitemap-and-og-images.ts writes the sitemap. */
export function GET({ site }: APIContext): Response {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /sandbox/',
    '',
    `Sitemap: ${new URL('/sitemap.xml', site).href}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain' } })
}
