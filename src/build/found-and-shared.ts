import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { cachedFile } from './cached-file.ts'
import { type IndexedPage, indexedPages } from './indexed-pages.ts'
import { drawSharePicture, shareMarkup } from './share-picture.ts'

/** A list shows search engines the pictures of what it lists. */
function sitemap(pages: readonly IndexedPage[]): string {
  const entries = pages.map(({ canonical, pictures }) => {
    const images = pictures.map(
      (picture) => `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>`,
    )
    return `<url><loc>${escapeXml(canonical)}</loc>${images.join('')}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** After the pages are written: lists them for search engines and draws a picture for each. */
export function foundAndShared(): AstroIntegration {
  let cache = ''
  return {
    name: 'found-and-shared',
    hooks: {
      'astro:config:done': ({ config }) => {
        cache = fileURLToPath(new URL('share/', config.cacheDir))
      },
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir)
        const pages = await indexedPages(site)
        await writeFile(join(site, 'sitemap.xml'), sitemap(pages))
        for (const { title, siteName, sharePicture, shown } of pages) {
          const target = join(site, new URL(sharePicture).pathname)
          const markup = shareMarkup({ title, siteName, besidePicture: shown !== undefined })
          const picture = shown && join(site, shown)
          const make = () => drawSharePicture(markup, picture)
          await cachedFile({ cache, key: `${markup}${shown ?? ''}`, target, make })
        }
      },
    },
  }
}
