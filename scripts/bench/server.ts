import { startServer } from '../started-server.ts'
import { printCeiling } from './ceiling.ts'
import { registerCustomers } from './customers.ts'
import { type Load, type Pressable, pressInTurn } from './load.ts'
import { residentMegabytes, restingMegabytes } from './memory.ts'
import { evenPace } from './plans.ts'
import { type MeasuredShop, openMeasured, setups, simplest } from './shops.ts'

const leastPerSecond: Record<string, number> = { 'get cart': 5400, add: 1380, 'place order': 1000 }
const targets = { evenPaceP99Ms: 100, ofFewConnections: 0.9, megabytes: 200, startMs: 500 }

const number = (value: number) => Math.round(value).toLocaleString('en-IN')

function printLoads(loads: readonly Load[]): void {
  console.log(
    'call          connections  per second   p50 ms       p99 ms       lost         CPU ms       MB after',
  )
  for (const { name, connections, perSecond, p50Ms, p99Ms, lost, cpuMs, megabytes } of loads) {
    const cells = [
      connections,
      number(perSecond),
      p50Ms,
      p99Ms,
      lost,
      cpuMs?.toFixed(2) ?? '',
      megabytes ?? '',
    ]
    console.log(name.padEnd(14) + cells.map((cell) => String(cell).padEnd(13)).join(''))
  }
}

function* missedBy(loads: readonly Load[]): Generator<string> {
  for (const { name, connections, perSecond, p99Ms } of loads) {
    if (perSecond < (leastPerSecond[name] ?? 0))
      yield `${name} at ${connections}: ${number(perSecond)}/s`
    if (name === evenPace && p99Ms > targets.evenPaceP99Ms) yield `${name}: ${p99Ms} ms`
  }
}

/** Many connections may not cost what few get. */
function* slowedBy(loads: readonly Load[]): Generator<string> {
  for (const few of loads.filter(({ connections }) => connections === 16)) {
    const many = loads.find(({ name, connections }) => name === few.name && connections === 256)
    if (!many || many.mayBeRefused) continue
    const share = many.perSecond / few.perSecond
    if (share < targets.ofFewConnections)
      yield `${few.name} at 256: ${Math.round(share * 100)} % of what 16 get`
  }
}

const withCustomers = async (shop: MeasuredShop) => ({
  shop,
  customers: await registerCustomers(shop.origins[0] ?? ''),
})

async function press(shop: MeasuredShop, isJudged: boolean): Promise<string[]> {
  const fresh = await restingMegabytes(shop.pids)
  const [loads = []] = await pressInTurn([await withCustomers(shop)])
  const loaded = residentMegabytes(shop.pids)
  const rested = (await restingMegabytes(shop.pids)) ?? 0
  console.log(`\n${shop.name}`)
  printLoads(loads)
  console.log(
    `start ${number(shop.startMs)} ms; ${fresh} MB at rest, ${loaded} MB under load, ${rested} MB after it`,
  )
  const lost = loads
    .filter(({ lost: count, mayBeRefused }) => count > 0 && !mayBeRefused)
    .map((load) => `${shop.name}, ${load.name} at ${load.connections}: ${load.lost} lost`)
  if (shop.isOnOnePostgres)
    lost.push(...[...slowedBy(loads)].map((words) => `${shop.name}, ${words}`))
  if (!isJudged) return lost
  const missed = [...lost, ...missedBy(loads)]
  if (shop.startMs > targets.startMs) missed.push(`start ${number(shop.startMs)} ms`)
  if (rested > targets.megabytes) missed.push(`${rested} MB after load`)
  return missed
}

/** Presses a shop of each kind, and answers what missed its target: those are for the usual shop. */
export async function measureServers(): Promise<string[]> {
  // What was compiled is kept when the server stops: the second start is the usual one.
  await (await startServer()).stop()
  await printCeiling()
  const missed: string[] = []
  for (const [place, setup] of setups.entries()) {
    const shop = await openMeasured(setup)
    try {
      missed.push(...(await press(shop, place === 0)))
    } finally {
      await shop.stop()
    }
  }
  return missed
}

/** Presses a shop of another built checkout, and one of this in turn with it, each started as it says; prints both. */
export async function measureServersBeside(beside: string): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const shops: MeasuredShop[] = []
  for (const checkout of [beside, '.']) {
    // The second start is the usual one here, too.
    await (await startServer({}, checkout)).stop()
    const shop = await openMeasured({ ...simplest, name: checkout, checkout })
    opened.defer(shop.stop)
    shops.push(shop)
  }
  const all: Pressable[] = []
  for (const shop of shops) all.push(await withCustomers(shop))
  const pressed = await pressInTurn(all)
  const rested = await Promise.all(shops.map(({ pids }) => restingMegabytes(pids)))
  for (const [place, { name, startMs }] of shops.entries()) {
    console.log(`\n${name}: start ${number(startMs)} ms`)
    printLoads(pressed[place] ?? [])
    console.log(`${rested[place]} MB after it`)
  }
}
