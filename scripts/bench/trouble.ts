import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startServer } from '../started-server.ts'
import type { Attack, AttackPlan } from './attack.ts'
import { addressOf, type Customer, registerCustomers } from './customers.ts'

const attacks: readonly Attack[] = ['marks', 'pipelined', 'free times', 'log-ins']
const acts = ['page', 'add to cart', 'order'] as const
type Act = (typeof acts)[number]
type Medians = Readonly<Record<Act, number>>

const lookMs = 4000
const everyMs = 100
/** A buyer may have ten open payments: nine samples of forty orders make six for each of these. */
const buyersNeeded = 60
/** Maximum slowdown for other users. */
const mostTimes = 3
/** Shorter times are not noticeable. */
const feltMs = 50

const line = { productId: 'money-calmly', itemType: 'Course', quantity: 1 }

function actsOf(origin: string, buyers: readonly Customer[]): Record<Act, () => Promise<Response>> {
  const counts = { add: 0, order: 0 }
  const send = (kind: keyof typeof counts, path: string, bodyOf: (buyer: Customer) => unknown) => {
    const index = counts[kind]++ % buyers.length
    const buyer = buyers[index]
    if (!buyer) throw new Error('Nobody is registered')
    return fetch(origin + path, {
      method: 'POST',
      headers: {
        'X-Forwarded-For': `203.0.113.${index + 1}`,
        Authorization: `Bearer ${buyer.token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(bodyOf(buyer)),
    })
  }
  return {
    page: () => fetch(`${origin}/courses`, { headers: { 'X-Forwarded-For': '203.0.113.1' } }),
    'add to cart': () => send('add', '/api/cart/add', () => line),
    order: () =>
      send('order', '/api/payment/phonepe', (buyer) => ({
        formData: addressOf(buyer, counts.order),
        products: [line],
      })),
  }
}

/** The median duration over repeated runs, in milliseconds. */
async function medianMs(act: () => Promise<Response>): Promise<number> {
  const over = AbortSignal.timeout(lookMs)
  const times: number[] = []
  while (!over.aborted) {
    const startedAt = performance.now()
    const answer = await act()
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`)
    times.push(performance.now() - startedAt)
    await setTimeout(Math.max(0, everyMs - (times.at(-1) ?? 0)))
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Infinity
}

/**
 * Measures a page, an addition to the cart and an order while one address, or three for log-ins, sends the most
 * expensive requests. Returns what took noticeably, and more than three times, longer than on an idle server.
 */
export async function measureTrouble(): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const { origin, stop } = await startServer({ TRUST_PROXY: '1' })
  opened.defer(stop)
  const shopping = actsOf(origin, await registerCustomers(origin, buyersNeeded))
  const look = async () =>
    Object.fromEntries(
      await Promise.all(acts.map(async (act) => [act, await medianMs(shopping[act])] as const)),
    ) as Medians
  await look()
  const missed: string[] = []
  for (const attack of attacks) {
    const quiet = await look()
    const workerData: AttackPlan = { origin, attack, forMs: lookMs + 500 }
    const worker = new Worker(new URL('./attack.ts', import.meta.url), { workerData })
    const answers = once(worker, 'message')
    await setTimeout(500)
    const during = await look()
    console.log(`\none address, ${attack}: ${JSON.stringify((await answers)[0])}`)
    for (const act of acts) {
      const words = `${act} took ${during[act].toFixed(1)} ms, and ${quiet[act].toFixed(1)} before`
      console.log(words)
      if (during[act] > Math.max(mostTimes * quiet[act], feltMs))
        missed.push(`one address, ${attack}: ${words}`)
    }
  }
  return missed
}
