import { site } from '#content/site.ts'
import { paper } from '#components/brand/paper.ts'
import { siteLanguageTag } from '#domain/language.ts'

const icons = [192, 512].map((size) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
}))

/** Shown by a phone when a visitor adds the site to its home screen. */
export async function GET(): Promise<Response> {
  const { name } = await site()
  const manifest = {
    ...{ name, short_name: name, lang: siteLanguageTag, start_url: '/', display: 'browser' },
    ...{ background_color: paper.light, theme_color: paper.light, icons },
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json' },
  })
}
