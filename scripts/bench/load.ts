import autocannon, { type Request, type Result } from 'autocannon'
import type { Customer } from './customers.ts'
import { residentMegabytes } from './memory.ts'
import { type Plan, plansFor } from './plans.ts'
import type { MeasuredShop } from './shops.ts'

export interface Load {
  readonly name: string
  readonly connections: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Calls that were refused or got no answer. */
  readonly lost: number
  readonly mayBeRefused: boolean
  /** What the server occupies right after it. */
  readonly megabytes: number | undefined
}

type Extent = Pick<autocannon.Options, 'connections' | 'amount' | 'duration' | 'overallRate'>

/** What one of several servers is asked of it. */
function shareOf({ connections, amount, perSecond }: Plan, servers: number): Extent {
  const rate = perSecond === undefined ? {} : { overallRate: Math.ceil(perSecond / servers) }
  const extent = amount ? { amount: Math.floor(amount / servers) } : { duration: 10 }
  return { connections: connections / servers, ...extent, ...rate }
}

/** An amount ends with a sample: by the usual seconds, 1,500 calls could only be 1,500 or 750 a second. */
async function pressOne(origin: string, plan: Plan, servers: number): Promise<Result> {
  const { path, method, ask, amount } = plan
  const accepted = { 'Accept-Encoding': 'br' }
  const request: Request = ask ? { method, setupRequest: ask } : { method, headers: accepted }
  const sample = amount ? { sampleInt: 20 } : {}
  const extent = { ...shareOf(plan, servers), ...sample }
  return await autocannon({ url: `${origin}${path}`, ...extent, requests: [request] })
}

const most = (values: readonly number[]) => Math.max(...values)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Of several servers, the slowest one's percentiles. */
function loadOf(plan: Plan, results: readonly Result[]): Omit<Load, 'megabytes'> {
  const answered = sum(results.map(({ requests }) => requests.total))
  return {
    ...{ name: plan.name, connections: plan.connections },
    perSecond: answered / most(results.map(({ duration }) => duration)),
    p50Ms: most(results.map(({ latency }) => latency.p50)),
    p99Ms: most(results.map(({ latency }) => latency.p99)),
    lost: sum(results.map(({ non2xx, errors }) => non2xx + errors)),
    mayBeRefused: plan.mayBeRefused ?? false,
  }
}

/** Everything that `plansFor` names, one after another; each server has its share of the connections. */
export async function pressServer(
  { origins, pids }: MeasuredShop,
  customers: readonly Customer[],
): Promise<Load[]> {
  const loads: Load[] = []
  for (const plan of await plansFor(origins[0] ?? '', customers)) {
    const asked = origins.map((origin) => pressOne(origin, plan, origins.length))
    const load = loadOf(plan, await Promise.all(asked))
    loads.push({ ...load, megabytes: residentMegabytes(pids) })
  }
  return loads
}
