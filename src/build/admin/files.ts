import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { editorConfig } from './config.ts'

const editor = 'node_modules/@sveltia/cms/npm'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="robots" content="noindex" />
    <title>Edit the site</title>
    <script type="module" src="/admin/start.js"></script>
  </head>
  <body></body>
</html>
`

const start = `import { init } from '/admin/editor/index.js'
const answer = await fetch('/admin/config.json')
init({ config: await answer.json() })
`

/** Settings of the build: the repository that the editor names, and the public address. */
export type AdminVariables = Readonly<Record<string, string | undefined>>

/**
 * Everything from our own origin: the editor's package may name others, the browser will not ask
 * them. Whoever names a repository on GitHub lets the editor speak to GitHub, and to nobody else.
 */
export function adminPolicy({ ADMIN_REPOSITORY }: AdminVariables): string {
  const github = ADMIN_REPOSITORY
    ? ' https://api.github.com https://*.githubusercontent.com https://www.githubstatus.com'
    : ''
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${github && ' https://*.githubusercontent.com'}`,
    "media-src 'self' blob:",
    `connect-src 'self' data: blob:${github}`,
    "frame-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const foreignFont = /https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([a-z0-9-]+)[:@][^)]*\.woff2/g

/** The editor ships its fonts and yet asks a stranger for them as well: it shall ask us. */
async function withOwnFonts(file: string, parts: readonly string[]): Promise<Buffer> {
  const code = await readFile(file, 'utf8')
  return Buffer.from(
    code.replaceAll(foreignFont, (_, face: string) => {
      const own = parts.find(
        (part) => part.startsWith(`assets/${face}-`) && part.endsWith('.woff2'),
      )
      return `/admin/editor/${own ?? ''}`
    }),
  )
}

function configText({ ADMIN_REPOSITORY, SITE_URL }: AdminVariables): string {
  const repository = ADMIN_REPOSITORY ?? 'owner/repository'
  return JSON.stringify(editorConfig(repository, SITE_URL ?? 'http://localhost:4321'))
}

/** The files of /admin, by path below it; '' is the page itself. */
export function adminFiles(variables: AdminVariables): ReadonlyMap<string, () => Promise<Buffer>> {
  const text = (words: string) => () => Promise.resolve(Buffer.from(words))
  const parts = readdirSync(editor, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name).slice(editor.length + 1))
  return new Map([
    ['', text(page)],
    ['start.js', text(start)],
    ['config.json', text(configText(variables))],
    ...parts.map((part) => [`editor/${part}`, () => readFile(join(editor, part))] as const),
    ['editor/index.js', () => withOwnFonts(join(editor, 'index.js'), parts)],
  ])
}
