import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { chosenRelease, findBuilt, isServing, keep, openDraft, publish, serve } from './release.mjs'
import { binOf, isProgram, requireNode, root, run, toolEnvironment } from './run.mjs'

const sources = [
  'src',
  'content',
  'public',
  'astro.config.mjs',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'scripts/compile-server.mjs',
]

/**
 * Builds the site, unless there is a build of exactly these sources, or a release was chosen manually. `quickly`: files
 * are a few percent larger than those of a build for visitors.
 */
export async function buildIfChanged({ quickly = false } = {}) {
  const chosen = chosenRelease()
  if (chosen !== undefined) {
    console.log(`The site is the release ${chosen}, as was chosen. npm run build ends that.`)
    return
  }
  const hash = sourcesHash()
  const hashes = quickly ? [hash, quick(hash)] : [hash]
  if (hashes.some(isServing)) return
  const built = hashes.map(findBuilt).find((name) => name !== undefined)
  if (built !== undefined) {
    serve(built)
    return
  }
  console.log('Building the site, because its content or code changed.')
  await build({ quickly })
}

/**
 * Builds the site into a new release and serves it. A failure leaves the current site unchanged. With `unserved`, the
 * caller has checked the content, runs a server, and serves the release itself: the last line is the release's name.
 */
export async function build({ quickly = false, unserved = false } = {}) {
  const env = {
    ...toolEnvironment(),
    ASTRO_TELEMETRY_DISABLED: '1',
    QUICK_BUILD: quickly ? '1' : '',
    // The same time for the check and the whole build.
    BUILD_AT: process.env.BUILD_AT || new Date().toISOString(),
  }
  const check = ['scripts/content/check.ts', '--quiet']
  const mistakes = unserved ? 0 : await run(requireNode(), check, { env })
  if (mistakes !== 0) process.exit(mistakes)
  sharePictures(process.env.PICTURE_CACHE)
  const draft = openDraft()
  // Hashed before the build: changes made meanwhile are not part of it.
  const hash = sourcesHash()
  const astro = [binOf('astro'), 'build', '--outDir', join(draft, 'site')]
  for (const words of unserved ? [astro] : [astro, ['scripts/compile-server.mjs']]) {
    const code = await run(requireNode(), words, { env })
    if (code === 0) continue
    rmSync(draft, { recursive: true, force: true })
    process.exit(code)
  }
  const stamp = ahead(quickly ? quick(hash) : hash, env.BUILD_AT)
  if (unserved) console.log(keep(draft, stamp))
  else publish(draft, stamp)
}

/** Generating all pictures takes longer than the rest of a build. A cache in another folder outlives this one. */
function sharePictures(cache) {
  for (const name of ['assets', 'share']) {
    const own = join(root, 'node_modules', '.astro', name)
    const isLink = lstatSync(own, { throwIfNoEntry: false })?.isSymbolicLink() === true
    // Also replaces a link to another folder, or a dangling one.
    if (isLink) rmSync(own)
    if (!cache) continue
    const shared = join(resolve(cache), name)
    mkdirSync(shared, { recursive: true })
    mkdirSync(dirname(own), { recursive: true })
    if (existsSync(own)) cpSync(own, shared, { recursive: true })
    rmSync(own, { recursive: true, force: true })
    symlinkSync(shared, own, 'junction')
  }
}

/** Marks a quick build, so that it is not served to visitors or measured. */
const quick = (hash) => `${hash} quickly`

/** Marks a build for a future date, so that it is not used as today's site. */
const ahead = (hash, moment) => (Date.parse(moment) > Date.now() ? `${hash} for ${moment}` : hash)

function sourcesHash() {
  const {
    SITE_URL = '',
    API_URL = '',
    ADMIN = '',
    ADMIN_REPOSITORY = '',
    PAYMENT_PROVIDER = '',
  } = process.env
  const hash = createHash('sha256').update(
    `SITE_URL=${SITE_URL}\n${API_URL && `API_URL=${API_URL}\n`}ADMIN=${ADMIN}${ADMIN_REPOSITORY}\nPAYMENT_PROVIDER=${PAYMENT_PROVIDER}\n`,
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

/** Writes the CDN's files of the built site, or with `--check` reports what is missing for that. */
async function forCdn(words) {
  const code = await run(requireNode(), ['scripts/cdn.ts', ...words], { env: toolEnvironment() })
  if (code !== 0) process.exit(code)
}

if (isProgram(import.meta.url)) {
  const words = process.argv.slice(2)
  const isUnserved = words.includes('--unserved')
  const isForCdn = words.length > 0 && !isUnserved
  // Check before a build that takes minutes.
  if (isForCdn) await forCdn([...words, '--check'])
  await build({ unserved: isUnserved })
  if (isForCdn) await forCdn(words)
}
