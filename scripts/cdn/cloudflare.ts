import { copyFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import {
  type CdnFile,
  type CdnSite,
  headerRule,
  type Headers,
  writeFiles,
  writeText,
} from './files.ts'

/** Cloudflare's limit on rules in a `_headers` file, and in `run_worker_first`. */
const mostRules = 100

const sameHeaders = (one: Headers, other: Headers) => JSON.stringify(one) === JSON.stringify(other)

/** A rule for files other than pages: those of one kind below one folder. */
function patternOf({ path }: CdnFile): string {
  const [, first = '', ...more] = path.split('/')
  return more.length === 0 ? path : `/${first}/*${extname(basename(path))}`
}

function assetRules(assets: readonly CdnFile[]): ReadonlyMap<string, Headers> {
  const rules = new Map<string, Headers>()
  for (const file of assets) {
    const pattern = patternOf(file)
    const before = rules.get(pattern)
    if (before && !sameHeaders(before, file.headers))
      throw new Error(`${file.path} has other headers than the rest of ${pattern}`)
    rules.set(pattern, file.headers)
  }
  if (rules.size >= mostRules)
    throw new Error(`Cloudflare reads ${mostRules} rules of _headers, and these are ${rules.size}`)
  return rules
}

/**
 * Writes a Worker with its static assets. Pages have some forty policies, more with each new kind of page, and
 * `_headers` is limited to a hundred rules: so the Worker adds their headers from a table, shows pages in the chosen
 * appearance, and forwards everything else. Pictures, scripts and the like, nine of ten requests, do not run it.
 */
export function writeCloudflare(site: CdnSite, folder: string): void {
  const { files, origin } = site
  const assets = join(folder, 'assets')
  writeFiles(site, assets)
  const rules = assetRules(files.filter(({ isPage }) => !isPage))
  writeText(
    join(assets, '_headers'),
    [...rules].map(([path, headers]) => headerRule(path, headers)).join('\n'),
  )
  const pages = files.filter(({ isPage }) => isPage)
  const sets = [...new Set(pages.map(({ headers }) => JSON.stringify(headers)))]
  const table = {
    origin,
    headers: sets.map((set): unknown => JSON.parse(set)),
    pages: Object.fromEntries(
      pages.map(({ path, headers }) => [path, sets.indexOf(JSON.stringify(headers))]),
    ),
  }
  copyFileSync(join(import.meta.dirname, 'edge-answer.mjs'), join(folder, 'edge-answer.mjs'))
  writeText(
    join(folder, 'worker.mjs'),
    `import { answer } from './edge-answer.mjs'

const site = ${JSON.stringify(table, undefined, 2)}

export default { fetch: (request, { ASSETS }) => answer(site, request, ASSETS) }
`,
  )
  const settings = {
    name: new URL(origin).hostname.replace(/\W+/g, '-'),
    main: 'worker.mjs',
    compatibility_date: '2026-11-01',
    assets: {
      directory: 'assets',
      binding: 'ASSETS',
      run_worker_first: ['/*', ...[...rules.keys()].map((pattern) => `!${pattern}`)],
    },
  }
  writeText(join(folder, 'wrangler.json'), `${JSON.stringify(settings, undefined, 2)}\n`)
}
