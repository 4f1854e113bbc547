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

/** Moves the style of the islands into the head; its hash in the policy stays true. */
export function islandStyleInHead(): AstroIntegration {
  return {
    name: 'island-style-in-head',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir)
        const files = await readdir(site, { recursive: true })
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const html = await readFile(join(site, file), 'utf8')
          const moved = withStyleInHead(html)
          if (moved !== html) await writeFile(join(site, file), moved)
        }
      },
    },
  }
}
