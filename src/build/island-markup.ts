import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const islandStyle = /<style>astro-island[^<]*<\/style>/

/** Astro writes it into the body, where HTML allows none; styles/base.css says the same. */
const withoutStyle = (html: string) => html.replace(islandStyle, '')

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
          const mended = withoutNumbers(withoutStyle(html))
          if (mended !== html) await writeFile(join(site, file), mended)
        }
      },
    },
  }
}
