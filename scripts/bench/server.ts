import { startServer } from '../started-server.ts'
import { registerCustomers } from './customers.ts'
import { type Load, pressServer } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { type MeasuredShop, openMeasured, setups } from './shops.ts'

const targets = { getCartsPerSecond: 5400, addsPerSecond: 1380, megabytes: 200, startMs: 500 }

const number = (value: number) => Math.round(value).toLocaleString('en-IN')

function printLoads(loads: readonly Load[]): void {
  console.log('call          connections   per second   p99 ms       lost         MB after')
  for (const { name, connections, perSecond, p99Ms, lost, megabytes } of loads) {
    const cells = [connections, number(perSecond), p99Ms, lost, megabytes ?? '']
    console.log(name.padEnd(14) + cells.map((cell) => String(cell).padEnd(13)).join(''))
  }
}

function* missedBy(loads: readonly Load[]): Generator<string> {
  for (const { name, connections, perSecond } of loads) {
    const target = { add: targets.addsPerSecond, 'get cart': targets.getCartsPerSecond }[name]
    if (target && perSecond < target) yield `${name} at ${connections}: ${number(perSecond)}/s`
  }
}

async function press(shop: MeasuredShop, isJudged: boolean): Promise<string[]> {
  const fresh = residentMegabytes(shop.pids)
  const loads = await pressServer(shop, await registerCustomers(shop.origin))
  const loaded = residentMegabytes(shop.pids) ?? 0
  console.log(`\n${shop.name}`)
  printLoads(loads)
  console.log(`start ${number(shop.startMs)} ms; ${fresh} MB at rest, ${loaded} MB after load`)
  const lost = loads
    .filter((load) => load.lost > 0)
    .map((load) => `${shop.name}, ${load.name} at ${load.connections}: ${load.lost} lost`)
  if (!isJudged) return lost
  const missed = [...lost, ...missedBy(loads)]
  if (shop.startMs > targets.startMs) missed.push(`start ${number(shop.startMs)} ms`)
  if (loaded > targets.megabytes) missed.push(`${loaded} MB after load`)
  return missed
}

/** Presses a shop of each kind, and answers what missed its target: those are for the usual shop. */
export async function measureServers(): Promise<string[]> {
  // What was compiled is kept when the server stops: the second start is the usual one.
  await (await startServer()).stop()
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
