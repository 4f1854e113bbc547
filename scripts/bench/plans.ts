import type { Request } from 'autocannon'
import { type Customer, password } from './customers.ts'

/** Puts the next body, or customer, into each request. */
type Ask = (request: Request) => Request

export interface Plan {
  readonly name: string
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly ask?: Ask
  /** Calls in all, where each leaves something behind; else ten seconds. */
  readonly amount?: number
  /** So many a second, however quick the answers; else as many as are answered. */
  readonly perSecond?: number
  readonly connections: number
  /** More of them than can be let in are refused, on purpose. */
  readonly mayBeRefused?: boolean
}

/** A plan that has a pace. */
export type PacedPlan = Plan & Required<Pick<Plan, 'ask' | 'amount' | 'perSecond'>>

export const isPaced = (plan: Plan): plan is PacedPlan => plan.perSecond !== undefined

/** Orders at a steady pace, as on a busy evening. */
export const evenPace = '200 orders/s'

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

function logIns(customers: readonly Customer[]): Ask {
  let count = 0
  return (request) => {
    const email = customers[count++ % customers.length]?.email
    return { ...request, headers: { ...json }, body: JSON.stringify({ email, password }) }
  }
}

async function productsFor(origin: string): Promise<Product[]> {
  const answer = await fetch(`${origin}/api/dhyanam`)
  const works = (await answer.json()) as { _id: string }[]
  return works.map(({ _id: productId }) => ({ productId, itemType: 'Dhyanam' }))
}

/**
 * A page, adding to a cart, reading it, placing an order and logging in, each at 16 and at 256 connections. Whoever
 * presses 256 connections as fast as they answer measures the length of the queue: orders at a steady pace, over as
 * many connections, are what a busy evening is.
 */
export async function plansFor(origin: string, customers: readonly Customer[]): Promise<Plan[]> {
  const products = await productsFor(origin)
  const [first] = products
  if (!first) throw new Error('The shop sells nothing')
  const get = { method: 'GET' } as const
  const post = { method: 'POST' } as const
  const order = {
    ...{ ...post, path: '/api/payment/phonepe', ask: orders(customers, first) },
    name: 'place order',
  }
  const add = additions(customers, products)
  const all: Omit<Plan, 'connections'>[] = [
    { ...get, name: 'page', path: '/courses' },
    { ...post, name: 'add', path: '/api/cart/add', ask: add, amount: 1280 },
    { ...get, name: 'get cart', path: '/api/cart', ask: readings(customers) },
    { ...order, amount: 2400 },
  ]
  const logIn = { ...post, name: 'log in', path: '/api/auth/login', ask: logIns(customers) }
  return [
    ...all.flatMap((plan) => [16, 256].map((connections) => ({ ...plan, connections }))),
    { ...order, name: evenPace, connections: 256, amount: 600, perSecond: 200 },
    { ...logIn, connections: 16, amount: 300 },
    { ...logIn, connections: 256, amount: 2000, mayBeRefused: true },
  ]
}
