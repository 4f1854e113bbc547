import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { jsonSchemaOf, kinds } from '#content/schemas/kinds.ts'

/** Writes a JSON schema of each kind of content to .astro/schemas, where .vscode/settings.json points. */
export function editorHints(): AstroIntegration {
  return {
    name: 'editor-hints',
    hooks: {
      'astro:config:done': async ({ config }) => {
        const folder = new URL('.astro/schemas/', config.root)
        await mkdir(folder, { recursive: true })
        for (const kind of kinds) {
          const file = fileURLToPath(new URL(`${kind.name}.schema.json`, folder))
          await writeFile(file, JSON.stringify(jsonSchemaOf(kind), null, 2))
        }
      },
    },
  }
}
