import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { jsonSchemaOf, kinds } from '#content/schemas/kinds.ts'
import { compressAll } from '../publish.ts'
import { adminFiles, adminPolicy, type AdminVariables } from './files.ts'

const types: Readonly<Record<string, string>> = {
  '': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

function mountEditor(variables: AdminVariables): Plugin {
  async function answer(url: string, response: ServerResponse): Promise<boolean> {
    const path = /^\/admin(?:\/([^?]*))?(?:\?.*)?$/.exec(url)
    const file = path && adminFiles(variables, true).get(path[1] ?? '')
    if (!file) return false
    response.setHeader('Content-Type', types[extname(path[1] ?? '')] ?? 'application/octet-stream')
    response.setHeader('Content-Security-Policy', adminPolicy(variables))
    response.end(await file())
    return true
  }
  return {
    name: 'admin-editor',
    configureServer({ middlewares }) {
      const handle = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
        void answer(request.url ?? '', response).then((done) => {
          if (!done) next()
        }, next)
      }
      // Before Astro's own middleware, which refuses URLs with a trailing slash.
      return () => {
        middlewares.stack.unshift({ route: '', handle })
      }
    },
  }
}

async function writeEditor(site: string, variables: AdminVariables): Promise<void> {
  const folder = join(site, 'admin')
  for (const [path, read] of adminFiles(variables)) {
    const target = join(folder, path || 'index.html')
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, await read())
  }
  await compressAll(folder, variables)
  const file = join(site, '../private/policies.json')
  const policies = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8')))
  await writeFile(file, JSON.stringify({ ...policies, '/admin': adminPolicy(variables) }))
}

/** A JSON schema of each kind of content, where .vscode/settings.json expects it. */
async function writeSchemas(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const kind of kinds)
    await writeFile(
      join(folder, `${kind.name}.schema.json`),
      JSON.stringify(jsonSchemaOf(kind), null, 2),
    )
}

/**
 * Support for editors: hints in VS Code, and the browser editor at /admin, always in `npm run dev`, in a build only
 * with ADMIN=1.
 */
export function adminEditor(variables: AdminVariables): AstroIntegration {
  return {
    name: 'admin-editor',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ vite: { plugins: [mountEditor(variables)] } })
      },
      'astro:config:done': async ({ config }) => {
        await writeSchemas(fileURLToPath(new URL('.astro/schemas/', config.root)))
      },
      // After `publish` in the configuration: that one writes the policies to which this one adds.
      'astro:build:done': async ({ dir }) => {
        if (variables['ADMIN'] === '1') await writeEditor(fileURLToPath(dir), variables)
      },
    },
  }
}
