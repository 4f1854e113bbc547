import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startServer } from '../../started-server.ts'
import { type Customer, registerCustomers } from '../customers.ts'
import { shown } from './figures.ts'
import type { Attack, AttackPlan } from './one-address-worker.ts'

const attacks: readonly Attack[] = ['marks', 'pipelined', 'free times', 'log-ins']
const acts = ['page', 'add to cart', 'order'] as const
type Act = (typeof acts)[number]
type Medians = Readonly<Record<Act, number>>

const feltMs = 4000
const everyMs = 100
/** So many times as long as before, what somebody else does may take. */
const mostTimes = 3

/** Each to a house of its own: the same order once more would only lead to the payment that is open. */
let orders = 0

function actOf(origin: string, customers: readonly Customer[], act: Act): () => Promise<Response> {
  const line = { productId: 'money-calmly', itemType: 'Course', quantity: 1 }
  const send = (path: string, bodyOf: (customer: Customer) => unknown) => {
    const place = orders++ % customers.length
    const customer = customers[place]
    if (!customer) throw new Error('Nobody registered')
    return fetch(origin + path, {
      method: 'POST',
      headers: {
        'X-Forwarded-For': `203.0.113.${place + 1}`,
        Authorization: `Bearer ${customer.token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(bodyOf(customer)),
    })
  }
  const house = { mobile: '9876543210', city: 'Lucknow', state: 'Uttar Pradesh', pincode: '226001' }
  return {
    page: () => fetch(`${origin}/courses`, { headers: { 'X-Forwarded-For': '203.0.113.1' } }),
    'add to cart': () => send('/api/cart/add', () => line),
    order: () =>
      send('/api/payment/phonepe', ({ email }) => ({
        formData: { ...house, email, name: 'Asha Sample', street: `${orders} Sample Street` },
        products: [line],
      })),
  }[act]
}

/** Does it again and again until `over`; milliseconds, the median. */
async function medianOf(act: () => Promise<Response>, over: AbortSignal): Promise<number> {
  const times: number[] = []
  while (!over.aborted) {
    const startedAt = performance.now()
    const answer = await act()
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`)
    const ms = performance.now() - startedAt
    times.push(ms)
    await setTimeout(Math.max(0, everyMs - ms))
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Infinity
}

async function feel(origin: string, customers: readonly Customer[]): Promise<Medians> {
  const over = AbortSignal.timeout(feltMs)
  const felt = acts.map(
    async (act) => [act, await medianOf(actOf(origin, customers, act), over)] as const,
  )
  return Object.fromEntries(await Promise.all(felt)) as Medians
}

/**
 * What a page, an addition to the cart and an order of somebody else take while one address, and for log-ins three, asks for
 * the dearest things there are. Answers what took more than three times as long as on the quiet server.
 */
export async function underOneAddress(): Promise<string[]> {
  const { origin, stop } = await startServer({ TRUST_PROXY: '1' })
  try {
    const customers = await registerCustomers(origin, 60)
    await feel(origin, customers)
    const missed: string[] = []
    for (const attack of attacks) {
      const quiet = await feel(origin, customers)
      const workerData: AttackPlan = { origin, attack, forMs: feltMs + 500 }
      const worker = new Worker(new URL('./one-address-worker.ts', import.meta.url), { workerData })
      const answers = once(worker, 'message')
      await setTimeout(500)
      const during = await feel(origin, customers)
      console.log(`\none address, ${attack}: ${JSON.stringify((await answers)[0])}`)
      for (const act of acts) {
        const line = `${act} took ${shown(during[act])} ms, and ${shown(quiet[act])} before`
        console.log(line)
        if (during[act] > mostTimes * quiet[act]) missed.push(`one address, ${attack}: ${line}`)
      }
    }
    return missed
  } finally {
    await stop()
  }
}
