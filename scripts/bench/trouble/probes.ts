import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Customer } from '../customers.ts'
import { type Figures, figuresOf, type Outcome } from './figures.ts'

const everyMs = 50
const patienceMs = 30_000

export const probeNames = ['page', 'health', 'get cart', 'book', 'pay state'] as const
type ProbeName = (typeof probeNames)[number]

/** What everybody else does meanwhile. */
export type Probes = Readonly<Record<ProbeName, () => Promise<Response>>>

/** What they felt. */
export type Felt = Readonly<Record<ProbeName, Figures>>

/** Books a consultation for somebody who was never here before. */
async function book(origin: string): Promise<Response> {
  const email = `ravi-${randomUUID()}@example.com`
  const formData = { firstName: 'Ravi Sample', phone: '9876543210', email, message: 'My savings.' }
  return await fetch(`${origin}/api/consultations`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ formData }),
    signal: AbortSignal.timeout(patienceMs),
  })
}

export async function probesOf(origin: string, { token }: Customer): Promise<Probes> {
  const booked = (await (await book(origin)).json()) as { transactionId: string }
  const get = (path: string, headers = {}) =>
    fetch(origin + path, { headers, signal: AbortSignal.timeout(patienceMs) })
  return {
    page: () => get('/'),
    health: () => get('/healthz'),
    'get cart': () => get('/api/cart', { Authorization: `Bearer ${token}` }),
    book: () => book(origin),
    'pay state': () => get(`/api/payment/${booked.transactionId}`),
  }
}

function wordsIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { message?: string }).message
  } catch {
    return undefined
  }
}

async function ask(probe: () => Promise<Response>): Promise<Outcome> {
  const startedAt = performance.now()
  const ms = () => performance.now() - startedAt
  try {
    const answer = await probe()
    const text = await answer.text()
    return { ms: ms(), status: answer.status, words: answer.ok ? undefined : wordsIn(text) }
  } catch {
    return { ms: ms(), status: undefined }
  }
}

/** One after another: who waits for an answer asks nothing else meanwhile. */
async function repeat(probe: () => Promise<Response>, ended: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (!ended.aborted) {
    const outcome = await ask(probe)
    outcomes.push(outcome)
    await setTimeout(Math.max(0, everyMs - outcome.ms))
  }
  return outcomes
}

/** Makes all five probes, each in a row of its own, until `over`; the last ones are waited for. */
export async function feel(probes: Probes, over: Promise<unknown>): Promise<Felt> {
  const ended = new AbortController()
  const rows = probeNames.map(async (name, place) => {
    await setTimeout((place * everyMs) / probeNames.length)
    return [name, figuresOf(await repeat(probes[name], ended.signal))] as const
  })
  await over.finally(() => ended.abort())
  return Object.fromEntries(await Promise.all(rows)) as Felt
}
