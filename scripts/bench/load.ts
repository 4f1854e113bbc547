import autocannon, { type Request, type Result } from 'autocannon'
import type { Customer } from './customers.ts'
import { residentMegabytes } from './memory.ts'
import type { MeasuredShop } from './shops.ts'

export interface Load {
  readonly name: string
  readonly connections: number
  readonly perSecond: number
  readonly p99Ms: number
  /** Calls that were refused or got no answer. */
  readonly lost: number
  /** What the server occupies right after it. */
  readonly megabytes: number | undefined
}

/** Puts the next body, or customer, into each request. */
type Ask = (request: Request) => Request

const json = { 'Content-Type': 'application/json' }
const bearer = ({ token }: Customer) => ({ Authorization: `Bearer ${token}` })

const address = {
  name: 'Asha Sample',
  mobile: '9876543210',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  pincode: '226001',
}

interface Product {
  readonly productId: string
  readonly itemType: string
}

/** Each customer in turn, and each product once for each of them: every call really adds. */
function additions(customers: readonly Customer[], products: readonly Product[]): Ask {
  let count = 0
  return (request) => {
    const customer = customers[count % customers.length]
    const product = products[Math.floor(count / customers.length) % products.length]
    count += 1
    if (!customer || !product) throw new Error('Nobody there to add anything')
    const body = JSON.stringify({ ...product, quantity: 1 })
    return { ...request, headers: { ...json, ...bearer(customer) }, body }
  }
}

/** Each to a house of its own: the same order once more would only lead to the payment that is open. */
function orders(customers: readonly Customer[], product: Product): Ask {
  let count = 0
  return (request) => {
    const customer = customers[count % customers.length]
    count += 1
    if (!customer) throw new Error('Nobody there to order')
    const products = [{ ...product, quantity: 1 }]
    const formData = { ...address, street: `${count} Sample Street`, email: customer.email }
    const body = JSON.stringify({ formData, products })
    return { ...request, headers: { ...json, ...bearer(customer) }, body }
  }
}

function readings(customers: readonly Customer[]): Ask {
  let count = 0
  return (request) => {
    const customer = customers[count++ % customers.length]
    return { ...request, headers: customer ? bearer(customer) : {} }
  }
}

interface Plan {
  readonly name: string
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly ask?: Ask
  /** Calls in all, where each leaves something behind; else ten seconds. */
  readonly amount?: number
}

type Pressed = Omit<Load, 'megabytes'>

function loadOf(plan: Plan, connections: number, result: Result): Pressed {
  const { non2xx, errors, requests, latency, duration } = result
  const perSecond = plan.amount ? plan.amount / duration : requests.average
  return { name: plan.name, connections, perSecond, p99Ms: latency.p99, lost: non2xx + errors }
}

/** An amount ends with a sample: by the usual seconds, 1,500 calls could only be 1,500 or 750 a second. */
async function press(plan: Plan, connections: number): Promise<Pressed> {
  const { url, method, ask, amount } = plan
  const accepted = { 'Accept-Encoding': 'br' }
  const request = ask ? { method, setupRequest: ask } : { method, headers: accepted }
  const extent = amount ? { amount, sampleInt: 20 } : { duration: 10 }
  const result = await autocannon({ url, connections, ...extent, requests: [request] })
  return loadOf(plan, connections, result)
}

async function productsFor(origin: string): Promise<Product[]> {
  const answer = await fetch(`${origin}/api/dhyanam`)
  const works = (await answer.json()) as { _id: string }[]
  return works.map(({ _id: productId }) => ({ productId, itemType: 'Dhyanam' }))
}

/** A page, reading a cart, adding to it, placing an order: each at 16 and at 256 connections. */
export async function pressServer(
  { origin, pids }: MeasuredShop,
  customers: readonly Customer[],
): Promise<Load[]> {
  const products = await productsFor(origin)
  const [first] = products
  if (!first) throw new Error('The shop sells nothing')
  const get = { method: 'GET' } as const
  const post = { method: 'POST' } as const
  const add = additions(customers, products)
  const plans: Plan[] = [
    { ...get, name: 'page', url: `${origin}/courses` },
    { ...post, name: 'add', url: `${origin}/api/cart/add`, ask: add, amount: 1500 },
    { ...get, name: 'get cart', url: `${origin}/api/cart`, ask: readings(customers) },
    {
      ...post,
      name: 'place order',
      url: `${origin}/api/payment/phonepe`,
      ask: orders(customers, first),
      amount: 600,
    },
  ]
  const loads: Load[] = []
  for (const plan of plans)
    for (const connections of [16, 256])
      loads.push({ ...(await press(plan, connections)), megabytes: residentMegabytes(pids) })
  return loads
}
