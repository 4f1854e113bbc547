// Everything that docs/performance.md states, and what docs/operations.md says of trouble, in one run:
// `npm run bench`, on a quiet machine. `-- --only server` and the like leave the rest out.
// `-- --only journeys --beside ../before` measures another built checkout in turn with this one, and so do `--only pages`
// and `--only server`.
import { spawnSync } from 'node:child_process'
import { documentBudget } from '#build/modules-apart.ts'
import { type BuiltSite, buildMultiplied } from './bench/multiplied-site.ts'
import { measureBooks } from './bench/books.ts'
import { measureJourneys } from './bench/journeys.ts'
import { measurePages } from './bench/pages.ts'
import { measureServers, measureServersBeside } from './bench/server.ts'
import { measureTroubles } from './bench/trouble.ts'

const [, , ...given] = process.argv
const onlyAt = given.indexOf('--only')
const only = onlyAt === -1 ? undefined : given[onlyAt + 1]
/** The folder of another checkout, built, which is measured in turn with ours. */
const besideAt = given.indexOf('--beside')
const beside = besideAt === -1 ? undefined : given[besideAt + 1]

/** A page in a hundredfold site may take as long as in this one, and half as long again. */
const growthAllowed = 1.5
const missed: string[] = []

function expectThat(isTrue: boolean, words: string): void {
  if (!isTrue) missed.push(words)
}

function part(script: string): void {
  const env = { ...process.env, CHECK_FULL: '1' }
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit', env })
  expectThat(status === 0, script)
}

function reportBuild(factor: number, { pages, seconds, weights, lists }: BuiltSite): void {
  const heaviest = Object.entries(weights).map(([page, bytes]) => `${page} ${bytes}`)
  heaviest.push(`heaviest list ${Math.max(...Object.values(lists))}`)
  console.log(
    `content x ${factor}: ${pages} pages in ${seconds.toFixed(1)} s; bytes: ${heaviest.join(', ')}`,
  )
}

async function measureBuilds(): Promise<void> {
  const usual = await buildMultiplied(1)
  reportBuild(1, usual)
  for (const factor of [10, 100]) {
    const grown = await buildMultiplied(factor)
    reportBuild(factor, grown)
    const allowed = usual.seconds * (grown.pages / usual.pages) * growthAllowed
    expectThat(grown.seconds <= allowed, `${grown.pages} pages in ${grown.seconds.toFixed(1)} s`)
    for (const [page, bytes] of Object.entries(grown.weights))
      expectThat(bytes <= (usual.weights[page] ?? 0) + 400, `${page} weighs ${bytes}`)
    for (const [page, bytes] of Object.entries(grown.lists))
      expectThat(bytes <= documentBudget, `${page} weighs ${bytes}`)
  }
}

if (!only || only === 'bytes') part('scripts/check-size.ts')
if (beside && only === 'server') await measureServersBeside(beside)
else if (!only || only === 'server') missed.push(...(await measureServers()))
if (!only || only === 'books') missed.push(...(await measureBooks()))
if (!only || only === 'trouble') missed.push(...(await measureTroubles()))
if (!only || only === 'journeys') missed.push(...(await measureJourneys(beside)))
if (beside && only === 'pages') await measurePages(beside)
if (!only || only === 'builds') await measureBuilds()
if (!only || only === 'lighthouse') part('scripts/check-lighthouse.ts')
if (missed.length > 0) {
  console.error(`\nNot reached: ${missed.join('; ')}`)
  process.exitCode = 1
}
