import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openDraft, publish, serveBuilt } from './releases.mjs'
import { binOf, requireNode, root, run, toolEnvironment } from './run.mjs'

const sources = [
  'src',
  'content',
  'public',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
]

/** Whether dist is the site of exactly these sources, or a release of them could be made it. */
export function isBuilt() {
  return serveBuilt(sourcesHash())
}

/** Builds the site, unless it was built from exactly these sources. */
export async function buildIfChanged() {
  if (isBuilt()) return
  console.log('Building the site, because its content or code changed.')
  await build()
}

/** Builds the site into a new release and makes it the site. What fails leaves the site as it was. */
export async function build() {
  const env = { ...toolEnvironment(), ASTRO_TELEMETRY_DISABLED: '1' }
  const mistakes = await run(requireNode(), ['scripts/content/check.ts', '--quiet'], { env })
  if (mistakes !== 0) process.exit(mistakes)
  const draft = openDraft()
  // Before the build: what an editor saves meanwhile is not in it.
  const hash = sourcesHash()
  const astro = [binOf('astro'), 'build', '--outDir', join(draft, 'site')]
  const code = await run(requireNode(), astro, { env })
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    process.exit(code)
  }
  publish(draft, hash)
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
