import autocannon, { type Request, type Result } from 'autocannon'
import type { Customer } from './customers.ts'
import { type PacedCall, pressEvenly } from './even-pace.ts'
import { residentMegabytes } from './memory.ts'
import { isPaced, type PacedPlan, type Plan, plansFor } from './plans.ts'
import { busyMs } from './processor.ts'
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
  /** Of a processor, for each call: what holds when others keep the machine busy, too. */
  readonly cpuMs: number | undefined
  /** What the server occupies right after it. */
  readonly megabytes: number | undefined
}

type Extent = Pick<autocannon.Options, 'connections' | 'amount' | 'duration'>

/** What one of several servers is asked of it. */
function shareOf({ connections, amount }: Plan, servers: number): Extent {
  const extent = amount ? { amount: Math.floor(amount / servers) } : { duration: 10 }
  return { connections: connections / servers, ...extent }
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
type Pressed = Omit<Load, 'megabytes' | 'cpuMs'> & { readonly calls: number }

function loadOf(plan: Plan, results: readonly Result[]): Pressed {
  const answered = sum(results.map(({ requests }) => requests.total))
  return {
    ...{ name: plan.name, connections: plan.connections, calls: answered },
    perSecond: answered / most(results.map(({ duration }) => duration)),
    p50Ms: most(results.map(({ latency }) => latency.p50)),
    p99Ms: most(results.map(({ latency }) => latency.p99)),
    lost: sum(results.map(({ non2xx, errors }) => non2xx + errors)),
    mayBeRefused: plan.mayBeRefused ?? false,
  }
}

/** The value that so much of all of them does not exceed. */
const percentile = (sorted: readonly number[], part: number) =>
  Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0)

async function paceOne(origin: string, plan: PacedPlan, servers: number): Promise<PacedCall[]> {
  const { path, ask, amount } = plan
  const [connections, perSecond] = [plan.connections / servers, plan.perSecond / servers]
  const extent = { connections, perSecond, amount: Math.floor(amount / servers) }
  return await pressEvenly(`${origin}${path}`, extent, () => ask({}))
}

async function paceAll(origins: readonly string[], plan: PacedPlan): Promise<Pressed> {
  const startedAt = performance.now()
  const asked = origins.map((origin) => paceOne(origin, plan, origins.length))
  const calls = (await Promise.all(asked)).flat()
  const sorted = calls.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    ...{ name: plan.name, connections: plan.connections, calls: calls.length },
    perSecond: calls.length / ((performance.now() - startedAt) / 1000),
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    lost: calls.filter(({ isLost }) => isLost).length,
    mayBeRefused: false,
  }
}

async function pressAll(origins: readonly string[], plan: Plan): Promise<Pressed> {
  if (isPaced(plan)) return await paceAll(origins, plan)
  const asked = origins.map((origin) => pressOne(origin, plan, origins.length))
  return loadOf(plan, await Promise.all(asked))
}

async function pressPlan({ origins, pids }: MeasuredShop, plan: Plan): Promise<Load> {
  const before = busyMs(pids)
  const load = await pressAll(origins, plan)
  const busy = before === undefined ? undefined : (busyMs(pids) ?? 0) - before
  const cpuMs = busy === undefined ? undefined : busy / load.calls
  return { ...load, cpuMs, megabytes: residentMegabytes(pids) }
}

/** A shop that is about to be pressed, and who will do it. */
export interface Pressable {
  readonly shop: MeasuredShop
  readonly customers: readonly Customer[]
}

/** Everything that `plansFor` names, one after another, and each of them on one shop after the other; answers the loads of each shop. */
export async function pressInTurn(all: readonly Pressable[]): Promise<Load[][]> {
  const pressed = await Promise.all(
    all.map(async ({ shop, customers }) => {
      const plans = await plansFor(shop.origins[0] ?? '', customers)
      return { shop, plans, loads: [] as Load[] }
    }),
  )
  for (const place of pressed[0]?.plans.keys() ?? [])
    for (const { shop, plans, loads } of pressed) {
      const plan = plans[place]
      if (plan) loads.push(await pressPlan(shop, plan))
    }
  return pressed.map(({ loads }) => loads)
}
