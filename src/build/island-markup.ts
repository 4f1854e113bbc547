import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const islandStyle = /<style>astro-island[^<]*<\/style>/

/** Astro writes the style of its islands into the body, where HTML allows none. */
function withStyleInHead(html: string): string {
  const style = islandStyle.exec(html)?.[0]
  return style ? html.replace(style, '').replace('</head>', `${style}</head>`) : html
}

/** Astro numbers islands by the folder it builds in; nobody asks, and no two machines weigh alike. */
function withoutNumbers(html: string): string {
  return html.replaceAll(/<astro-island uid="[^"]*"/g, '<astro-island')
}

/** Mends what Astro writes around islands; the hashes in the policy stay true. */
export function islandMarkup(): AstroIntegration {
  return {
    name: 'island-markup',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir)
        const files = await readdir(site, { recursive: true })
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const html = await readFile(join(site, file), 'utf8')
          const mended = withoutNumbers(withStyleInHead(html))
          if (mended !== html) await writeFile(join(site, file), mended)
        }
      },
    },
  }
}
