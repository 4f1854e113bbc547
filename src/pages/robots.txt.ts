import type { APIContext } from 'astro'

/** Everything may be read but calls and stand-ins; the sitemap is written by src/build/sitemap-and-og-images.ts. */
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
