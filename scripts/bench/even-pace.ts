import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Request } from 'autocannon'

interface Pace {
  readonly connections: number
  readonly amount: number
  readonly perSecond: number
}

export interface PacedCall {
  readonly ms: number
  readonly isLost: boolean
}

function call(url: string, agent: Agent, { headers, body }: Request): Promise<PacedCall> {
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<PacedCall>()
  const end = (status = 0) =>
    resolve({ ms: performance.now() - startedAt, isLost: status < 200 || status > 299 })
  const asked = request(url, { method: 'POST', agent, headers: { ...headers } }, (answer) =>
    answer.resume().once('end', () => end(answer.statusCode)),
  )
  asked.once('error', () => end())
  asked.end(body)
  return promise
}

/**
 * Calls that begin one after another, evenly over each second, whatever becomes of those before: autocannon would send
 * all of a second in its first moment. The connections are open before, and taken in turn.
 */
export async function pressEvenly(
  url: string,
  { connections, amount, perSecond }: Pace,
  next: () => Request,
): Promise<PacedCall[]> {
  const options = { keepAlive: true, maxSockets: connections, scheduling: 'fifo' } as const
  const agent = new Agent({ ...options, maxFreeSockets: connections })
  await Promise.all(Array.from({ length: connections }, () => call(url, agent, {})))
  const startedAt = performance.now()
  const calls: Promise<PacedCall>[] = []
  while (calls.length < amount) {
    const due = Math.ceil(((performance.now() - startedAt) * perSecond) / 1000)
    while (calls.length < Math.min(due, amount)) calls.push(call(url, agent, next()))
    await setTimeout(1)
  }
  const answered = await Promise.all(calls)
  agent.destroy()
  return answered
}
