import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { hexColour } from '#domain/palette.ts'
import { editorConfig } from './fields.ts'

/** URL under which `npm run dev` serves the current findings of the content check. */
export const findingsPath = '/admin/findings.json'

/**
 * A script of the editor's page in `npm run dev`: findings of the content check replace the advice at the bottom, so
 * that errors are shown where they are made.
 */
const findingsInAdvice = `const advice = document.querySelector('#advice')
const words = advice.textContent
async function tell() {
  const answer = await fetch('${findingsPath}').catch(() => undefined)
  const findings = answer?.ok ? await answer.json() : []
  const told = findings.map(({ file, line, message }) => file + ', line ' + line + ': ' + message)
  advice.textContent = told.length > 0 ? told.join(' · ') : words
  advice.toggleAttribute('data-wrong', told.length > 0)
  setTimeout(tell, 1000)
}
await tell()
`

/** Settings of the build: the editor's repository, and the public URL. */
export type AdminVariables = Readonly<Record<string, string | undefined>>

const editor = 'node_modules/@sveltia/cms/npm'

/** Without a repository, signing in is impossible. */
const withoutSignIn =
  "<style>html body .sui.button[data-label^='Sign In'] { display: none }</style>"

const page = ({ ADMIN_REPOSITORY }: AdminVariables, isDev: boolean) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="robots" content="noindex" />
    <title>Edit the site</title>
    <style>
      body .sui.app-shell { inset-block-end: 2rem; block-size: auto }
      #advice {
        position: fixed; inset: auto 0 0; z-index: 1; box-sizing: border-box; block-size: 2rem;
        margin: 0; padding: 0.4rem 1rem; overflow: hidden; background: ${hexColour('ink')}; color: ${hexColour('paper')};
        font: 0.8rem/1.2rem system-ui, sans-serif; text-overflow: ellipsis; white-space: nowrap;
      }
      #advice[data-wrong] {
        block-size: auto; max-block-size: 40vh; overflow: auto; background: ${hexColour('brick')};
        white-space: normal;
      }
    </style>
    ${ADMIN_REPOSITORY ? '' : withoutSignIn}
    <script type="module" src="/admin/start.js"></script>
    ${isDev ? '<script type="module" src="/admin/findings.js"></script>' : ''}
  </head>
  <body>
    <p id="advice">
      After saving: npm run content, then commit. A folder opens in Chrome and Edge only, not in Firefox or Safari.
    </p>
  </body>
</html>
`

const start = `import { init } from '/admin/editor/index.js'
const answer = await fetch('/admin/config.json')
init({ config: await answer.json() })
`

/**
 * Everything from our own origin: the editor's package may refer to others, but the browser will not contact them. With
 * a repository on GitHub, the editor may contact GitHub, and no other origin.
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

const statusOfGithub = 'https://www.githubstatus.com/api/v2/status.json'
const noTrouble = JSON.stringify({ status: { indicator: 'none' } })

/**
 * The editor ships its fonts but loads them from another origin: they are redirected to ours. So is the request for
 * GitHub's status if only a local folder is edited.
 */
async function askingUs(
  file: string,
  parts: readonly string[],
  { ADMIN_REPOSITORY }: AdminVariables,
): Promise<Buffer> {
  const code = await readFile(file, 'utf8')
  const ours = ADMIN_REPOSITORY ? code : code.replaceAll(statusOfGithub, '/admin/status.json')
  return Buffer.from(
    ours.replaceAll(foreignFont, (_, face: string) => {
      const own = parts.find(
        (part) => part.startsWith(`assets/${face}-`) && part.endsWith('.woff2'),
      )
      return `/admin/editor/${own ?? ''}`
    }),
  )
}

function configText({ ADMIN_REPOSITORY, SITE_URL }: AdminVariables): string {
  return JSON.stringify(editorConfig(ADMIN_REPOSITORY, SITE_URL ?? 'http://localhost:4321'))
}

/** The files of /admin, by path below it; '' is the page itself, which shows findings in `npm run dev`. */
export function adminFiles(
  variables: AdminVariables,
  isDev = false,
): ReadonlyMap<string, () => Promise<Buffer>> {
  const text = (words: string) => () => Promise.resolve(Buffer.from(words))
  if (!existsSync(editor))
    throw new Error('The package of the editor in the browser is not installed. Please run: npm ci')
  const parts = readdirSync(editor, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => relative(editor, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  return new Map([
    ['', text(page(variables, isDev))],
    ...(isDev ? [['findings.js', text(findingsInAdvice)] as const] : []),
    ['start.js', text(start)],
    ['status.json', text(noTrouble)],
    ['config.json', text(configText(variables))],
    ...parts.map((part) => [`editor/${part}`, () => readFile(join(editor, part))] as const),
    ['editor/index.js', () => askingUs(join(editor, 'index.js'), parts, variables)],
  ])
}
