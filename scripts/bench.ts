// Everything that docs/performance.md states, in one run: `npm run bench`, on a quiet machine.
// DATABASE_URL and flags after `--` reach the server; `--only server` and the like leave the rest
// out.
import { spawnSync } from 'node:child_process'
import { registerCustomers } from './bench/customers.ts'
import { type Load, pressServer } from './bench/load.ts'
import { residentMegabytes } from './bench/memory.ts'
import { type BuiltSite, buildMultiplied } from './bench/multiplied-site.ts'
import { startServer } from './started-server.ts'

const [, , ...given] = process.argv
const onlyAt = given.indexOf('--only')
const only = onlyAt === -1 ? undefined : given[onlyAt + 1]
const serverFlags = onlyAt === -1 ? given : given.toSpliced(onlyAt, 2)

const targets = { getCartsPerSecond: 5400, addsPerSecond: 1380, megabytes: 200, startMs: 500 }
/** A page in a hundredfold site may take as long as in this one, and half as long again. */
const growthAllowed = 1.5
const missed: string[] = []

function expectThat(isTrue: boolean, words: string): void {
  if (!isTrue) missed.push(words)
}

function part(script: string): void {
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
  expectThat(status === 0, script)
}

const number = (value: number) => Math.round(value).toLocaleString('en-IN')

function judge({ name, connections, perSecond, lost }: Load): void {
  expectThat(lost === 0, `${name} at ${connections}: ${lost} without a good answer`)
  const target = { add: targets.addsPerSecond, 'get cart': targets.getCartsPerSecond }[name]
  expectThat(!target || perSecond >= target, `${name} at ${connections}: ${number(perSecond)}/s`)
}

async function measureServer(): Promise<void> {
  const { DATABASE_URL } = process.env
  // What was compiled is kept when the server stops: the second start is the usual one.
  await (await startServer()).stop()
  const server = await startServer({ ...(DATABASE_URL && { DATABASE_URL }) }, serverFlags)
  try {
    const fresh = residentMegabytes(server.pid)
    const customers = await registerCustomers(server.origin)
    const loads = await pressServer(server, customers)
    const loaded = residentMegabytes(server.pid)
    console.log('\ncall          connections   per second   p99 ms       lost         MB after')
    for (const load of loads) {
      judge(load)
      const { name, connections, perSecond, p99Ms, lost, megabytes } = load
      const cells = [connections, number(perSecond), p99Ms, lost, megabytes ?? ''].map((cell) =>
        String(cell).padEnd(13),
      )
      console.log(name.padEnd(14) + cells.join(''))
    }
    console.log(`start ${number(server.startMs)} ms; ${fresh} MB at rest, ${loaded} MB after load`)
    expectThat(server.startMs <= targets.startMs, `start ${number(server.startMs)} ms`)
    expectThat((loaded ?? 0) <= targets.megabytes, `${loaded} MB after load`)
  } finally {
    await server.stop()
  }
}

function reportBuild(factor: number, { pages, seconds, weights }: BuiltSite): void {
  const heaviest = Object.entries(weights).map(([page, bytes]) => `${page} ${bytes}`)
  console.log(
    `people x ${factor}: ${pages} pages in ${seconds.toFixed(1)} s; bytes: ${heaviest.join(', ')}`,
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
  }
}

if (!only || only === 'bytes') part('scripts/check-size.ts')
if (!only || only === 'server') await measureServer()
if (!only || only === 'builds') await measureBuilds()
if (!only || only === 'lighthouse') part('scripts/check-lighthouse.ts')
if (missed.length > 0) {
  console.error(`\nNot reached: ${missed.join('; ')}`)
  process.exitCode = 1
}
