import type { Request } from 'autocannon'
import { type OwnNodes, startNodes } from '../nodes/own-nodes.ts'
import { registerCustomers } from './customers.ts'
import { cpuTimeMs, type Load, loadsFor } from './load.ts'

/** What a hundred visitors of a day ask the nodes for, where no CDN is in front. One of them orders. */
const mix: Readonly<Record<string, number>> = {
  page: 300,
  'part of a page': 500,
  'get cart': 20,
  add: 6,
  'place order': 1,
}
const visitors = 100
/** So many that none reaches the ten open payments that one customer may have. */
const customersNeeded = 100
const seconds = 30
const connections = 16
/** A node has one thread: beyond this part of a processor requests begin to wait for each other. */
const busyAtMost = 0.6
/** The busiest second of a day, compared with its mean. */
const peak = 10
const secondsOfDay = 86_400

async function partOfPage(origin: string): Promise<string> {
  const page = await (await fetch(`${origin}/courses`)).text()
  const script = /\/_astro\/[^"'\s]+\.js/.exec(page)?.[0]
  if (script === undefined) throw new Error('The page of courses has no script')
  return script
}

/** Each makes the next request of its kind. */
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
  // Mixed, and the same each time: 457 shares no factor with their number.
  return requests.map((_, index) => requests[(index * 457) % requests.length] as () => Request)
}

/** Sends them in turn over some connections, each one when its answer before has been read. */
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
      // Each visitor has an address of their own, as one address may not ask for all of this.
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
 * Two nodes behind Caddy with PostgreSQL, pgbouncer and an object store, all on this machine, with a day's mix of requests.
 * Prints how many visitors a day one node carries. Answers what missed its target.
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
