import type { Request } from 'autocannon'
import { type OwnNodes, startNodes } from '../nodes/own-nodes.ts'
import { registerCustomers } from './customers.ts'
import { cpuTimeMs, type Load, loadsFor } from './load.ts'

/** The requests of a hundred visitors, without a CDN. One of them orders. */
const mix: Readonly<Record<string, number>> = {
  page: 300,
  'part of a page': 500,
  'get cart': 20,
  add: 6,
  'place order': 1,
}
const visitors = 100
/** Enough that none reaches the limit of ten open payments per customer. */
const customersNeeded = 100
const seconds = 30
const connections = 16
/** A node has one thread: above this CPU usage, requests start to queue. */
const busyAtMost = 0.6
/** Ratio of the day's busiest second to the average. */
const peak = 10
const secondsOfDay = 86_400

async function partOfPage(origin: string): Promise<string> {
  const page = await (await fetch(`${origin}/courses`)).text()
  const script = /\/_astro\/[^"'\s]+\.js/.exec(page)?.[0]
  if (script === undefined) throw new Error('The page of courses has no script')
  return script
}

/** Functions that each create the next request of their kind. */
function requestsOf(loads: readonly Load[], script: string): (() => Request)[] {
  const requests = Object.entries(mix).flatMap(([name, count]) => {
    const load = loads.find((one) => one.name === name)
    const path = load?.path ?? script
    const request = (): Request => ({
      ...{ method: 'GET', path, headers: { 'Accept-Encoding': 'br' } },
      ...load?.next?.(),
    })
    return Array.from({ length: count }, () => request)
  })
  // Shuffled deterministically: 457 is coprime to their number.
  return requests.map((_, index) => requests[(index * 457) % requests.length] as () => Request)
}

/** Sends them over several connections, each request after the previous response was read. */
async function visit({ origin, a, b }: OwnNodes, requests: readonly (() => Request)[]) {
  const processes = [a, b].map(({ pid }) => pid())
  const used = () => processes.reduce((sum, pid) => sum + cpuTimeMs(pid), 0)
  const before = used()
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > seconds * 1000
  let made = 0
  const lost: string[] = []
  const send = async () => {
    while (!isOver()) {
      const request = requests[made++ % requests.length]
      const { path = '/', method = 'GET', headers, body } = request?.() ?? {}
      // Visitors have different addresses, as a single one would be rate-limited.
      const from = `203.0.113.${made % 250}`
      const answer = await fetch(origin + path, {
        method,
        headers: { ...(headers as Record<string, string>), 'X-Forwarded-For': from },
        body: (body as string | undefined) ?? null,
      })
      await answer.arrayBuffer()
      if (!answer.ok) lost.push(`${method} ${path} ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, send))
  return { made, lost, aSecond: made / seconds, cpuMs: used() - before }
}

/**
 * Measures two nodes behind Caddy with PostgreSQL, pgbouncer and an object store, all on this machine, with a typical
 * mix of requests. Prints how many visitors a day one node can serve. Returns missed targets.
 */
export async function measureNodes(): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const nodes = await startNodes(opened)
  const customers = await registerCustomers(nodes.a.origin, customersNeeded)
  const requests = requestsOf(
    await loadsFor(nodes.origin, customers),
    await partOfPage(nodes.origin),
  )
  const { made, lost, aSecond, cpuMs } = await visit(nodes, requests)
  const cpuOfVisitor = (cpuMs / made) * (requests.length / visitors)
  const aDay = ((busyAtMost * 1000) / cpuOfVisitor / peak) * secondsOfDay
  console.log(`
two nodes behind Caddy: ${Math.round(aSecond)} requests a second, ${lost.length} lost
a visitor (${requests.length / visitors} requests) takes ${cpuOfVisitor.toFixed(2)} ms of a node's processor
a node carries ${Math.round(aDay / 1000) * 1000} visitors a day, ${peak} times the mean at the busiest second`)
  const kinds = [...new Set(lost)].join(', ')
  return lost.length > 0 ? [`nodes: ${lost.length} calls were lost: ${kinds}`] : []
}
