import { readFileSync } from 'node:fs'
import autocannon, { type Request } from 'autocannon'
import type { StartedServer } from '../started-server.ts'
import { addressOf, type Customer, password } from './customers.ts'

/** A request that is repeated over several connections. */
export interface Load {
  readonly name: string
  readonly path: string
  /** The body and customer of the next request. Without it, the page is requested as browsers do. */
  readonly next?: () => Request
  /** Total number of requests, if each leaves data behind; else a fixed duration. */
  readonly amount?: number
  /** A busy server refuses these by design. */
  readonly mayBeRefused?: true
}

export interface LoadResult {
  readonly perSecond: number
  readonly p99Ms: number
  /** Requests refused or unanswered. */
  readonly lost: number
  /** CPU time per request. Other programs affect it less than requests per second. Linux only, else NaN. */
  readonly cpuMs: number
}

const connections = 16
const seconds = 5

/** CPU time of a process so far, in milliseconds. */
export function cpuTimeMs(pid: number): number {
  if (process.platform !== 'linux') return NaN
  // The name, in brackets, may contain spaces; Linux counts in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Resident megabytes of a process; Linux only, else NaN. */
export function residentMegabytes(pid: number): number {
  if (process.platform !== 'linux') return NaN
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1000)
}

/** Runs one load against a server. */
export async function press({ origin, pid }: StartedServer, load: Load): Promise<LoadResult> {
  const { path, next, amount } = load
  const before = cpuTimeMs(pid)
  const { requests, duration, latency, non2xx, errors } = await autocannon({
    url: origin + path,
    connections,
    ...(amount ? { amount, sampleInt: 20 } : { duration: seconds }),
    requests: [
      next
        ? { setupRequest: (request) => ({ ...request, ...next() }) }
        : { headers: { 'Accept-Encoding': 'br' } },
    ],
  })
  return {
    perSecond: requests.total / duration,
    p99Ms: latency.p99,
    lost: non2xx + errors,
    cpuMs: (cpuTimeMs(pid) - before) / requests.total,
  }
}

const json = { 'Content-Type': 'application/json' }

/** All loads, in order. Requests rotate through the customers. */
export async function loadsFor(origin: string, customers: readonly Customer[]): Promise<Load[]> {
  const answer = await fetch(`${origin}/api/dhyanam`)
  const works = (await answer.json()) as { _id: string }[]
  const products = works.map(({ _id: productId }) => ({
    productId,
    itemType: 'Dhyanam',
    quantity: 1,
  }))
  const [product] = products
  let count = 0
  const customer = (): Customer => {
    const next = customers[count++ % customers.length]
    if (!next) throw new Error('Nobody is registered')
    return next
  }
  const signed = ({ token }: Customer) => ({ ...json, Authorization: `Bearer ${token}` })
  const post = (from: Customer, body: unknown): Request => ({
    ...{ method: 'POST', headers: signed(from), body: JSON.stringify(body) },
  })
  return [
    { name: 'page', path: '/courses' },
    { name: 'get cart', path: '/api/cart', next: () => ({ headers: signed(customer()) }) },
    {
      name: 'add',
      path: '/api/cart/add',
      // Each product once per customer, so that every request adds a line.
      next: () =>
        post(customer(), products[Math.floor(count / customers.length) % products.length]),
      amount: 1280,
    },
    {
      name: 'place order',
      path: '/api/payment/phonepe',
      next: () => {
        const from = customer()
        return post(from, { formData: addressOf(from, count), products: [product] })
      },
      amount: 1600,
    },
    {
      name: 'log in',
      path: '/api/auth/login',
      next: () => post(customer(), { email: customers[count % customers.length]?.email, password }),
      amount: 150,
      mayBeRefused: true,
    },
  ]
}
