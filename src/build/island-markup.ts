import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { changePages } from './change-pages.ts'

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
        await changePages(fileURLToPath(dir), (html) => withoutNumbers(withoutStyle(html)))
      },
    },
  }
}
