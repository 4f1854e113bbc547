import { type StartedServer, startServer } from '../started-server.ts'
import { registerCustomers } from './customers.ts'
import { type Load, type LoadResult, loadsFor, press, residentMegabytes } from './load.ts'

const rounds = 3
/** Enough that none reaches the limit of ten open payments per customer. */
const customersNeeded = 640
/** The minimum ratio to the base's requests per second, and the maximum memory of the server after all loads. */
const leastRatio: Record<string, number> = {
  page: 0.9,
  'get cart': 0.9,
  add: 0.65,
  'place order': 0.65,
}
const mostMegabytes = 280

interface Measured {
  readonly name: string
  readonly server: StartedServer
  readonly loads: readonly Load[]
  /** Results of each round, by name of the load. */
  readonly results: Map<string, LoadResult[]>
}

async function open(opened: AsyncDisposableStack, checkout: string): Promise<Measured> {
  // The compile cache is written when the server stops: the second start is the typical one.
  await (await startServer({}, checkout)).stop()
  // Log one line per request, as in production.
  const server = await startServer({ LOG_LEVEL: 'info' }, checkout)
  opened.defer(server.stop)
  const customers = await registerCustomers(server.origin, customersNeeded)
  const loads = await loadsFor(server.origin, customers)
  return { name: checkout, server, loads, results: new Map(loads.map(({ name }) => [name, []])) }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

const medianOf = ({ results }: Measured, load: string, figure: keyof LoadResult) =>
  median((results.get(load) ?? []).map((result) => result[figure]))

function printTable(measured: Measured): void {
  const { name, server, results } = measured
  console.log(`\n${name}: open after ${Math.round(server.startMs)} ms`)
  console.log('call           per second   p99 ms   CPU ms    lost')
  for (const [load, all] of results) {
    const lost = all.reduce((sum, result) => sum + result.lost, 0)
    const cells = [
      Math.round(medianOf(measured, load, 'perSecond'))
        .toLocaleString('en-IN')
        .padStart(10),
      String(medianOf(measured, load, 'p99Ms')).padStart(9),
      medianOf(measured, load, 'cpuMs').toFixed(2).padStart(9),
      String(lost).padStart(8),
    ]
    console.log(load.padEnd(15) + cells.join(''))
  }
}

function* lostIn({ name, loads, results }: Measured): Generator<string> {
  for (const { name: load, mayBeRefused } of loads)
    if (!mayBeRefused && results.get(load)?.some(({ lost }) => lost > 0))
      yield `${name}, ${load}: calls were lost`
}

function* judgeRatios(base: Measured, ours: Measured): Generator<string> {
  console.log('\nof the base     calls a second   CPU time a call')
  for (const { name } of ours.loads) {
    const [rate, cpu] = (['perSecond', 'cpuMs'] as const).map(
      (figure) => medianOf(ours, name, figure) / medianOf(base, name, figure),
    ) as [number, number]
    console.log(`${name.padEnd(22)}${rate.toFixed(2)}              ${cpu.toFixed(2)}`)
    const least = leastRatio[name]
    if (least && rate < least) yield `${name}: ${rate.toFixed(2)} of the base, not ${least}`
  }
}

/**
 * Load-tests the built shop of this checkout on SQLite with sandbox payments, alternating with another checkout if
 * `base` is given; figures are medians of three rounds. Returns missed targets.
 */
export async function measureServer(base: string | undefined): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const all: Measured[] = []
  for (const checkout of [...(base ? [base] : []), '.']) all.push(await open(opened, checkout))
  for (let round = 0; round < rounds; round += 1)
    for (const index of all[0]?.loads.keys() ?? [])
      for (const { server, loads, results } of all) {
        const load = loads[index]
        if (load) results.get(load.name)?.push(await press(server, load))
      }
  const missed: string[] = []
  for (const measured of all) {
    printTable(measured)
    const megabytes = residentMegabytes(measured.server.pid)
    console.log(`${megabytes} MB after the load`)
    missed.push(...lostIn(measured))
    if (measured.name === '.' && megabytes > mostMegabytes)
      missed.push(`${megabytes} MB after load`)
  }
  const [other, ours] = all
  return other && ours ? [...missed, ...judgeRatios(other, ours)] : missed
}
