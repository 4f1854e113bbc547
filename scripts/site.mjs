import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { requireNode, root, run, toolEnvironment } from './run.mjs'

const sources = [
  'src',
  'content',
  'public',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
]
const stampFile = join(root, 'dist', '.build-of')

/** Builds the site into dist/, unless dist/ was built from exactly these sources. */
export async function buildIfChanged() {
  const hash = sourcesHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf(hash)) return
  console.log('Building the site, because its content or code changed.')
  await build(hash)
}

/** Builds the site into dist/ and remembers from which sources. */
export async function build(hash = sourcesHash()) {
  rmSync(stampFile, { force: true })
  const env = { ...toolEnvironment(), ASTRO_TELEMETRY_DISABLED: '1' }
  const mistakes = await run(requireNode(), ['scripts/content/check.ts', '--quiet'], { env })
  if (mistakes !== 0) process.exit(mistakes)
  const code = await run(requireNode(), ['node_modules/.bin/astro', 'build'], { env })
  if (code !== 0) process.exit(code)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile, stampOf(hash))
}

function sourcesHash() {
  const hash = createHash('sha256').update(
    `SITE_URL=${process.env.SITE_URL ?? ''}\nADMIN=${process.env.ADMIN ?? ''}${process.env.ADMIN_REPOSITORY ?? ''}\n`,
  )
  for (const file of sources.flatMap(filesBelow).sort()) {
    const content = readFileSync(join(root, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false })
  if (entry === undefined) return []
  if (!entry.isDirectory()) return [path]
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(`${path}/${name}`))
}

/** Names the home page's time too, so that a bare `astro build` in between is noticed. */
function stampOf(hash) {
  const home = statSync(join(root, 'dist', 'site', 'index.html'), { throwIfNoEntry: false })
  return `${hash} ${home?.mtimeMs ?? 'without a home page'}`
}
