// Runs attacks in a separate thread, so that they do not slow down the probes.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Attacks limited by docs/decisions/0032-rate-limits.md. */
export type Attack = 'marks' | 'pipelined' | 'free times' | 'log-ins'

export interface AttackPlan {
  readonly origin: string
  readonly attack: Attack
  readonly forMs: number
}

const { origin, attack, forMs } = workerData as AttackPlan
const until = performance.now() + forMs
const isOver = () => performance.now() > until
const connections = 10
const agent = new Agent({ keepAlive: true, maxSockets: 40 })
const answers: Record<string, number> = {}
const count = (name: string | number) => (answers[name] = (answers[name] ?? 0) + 1)

/** Sends one request, from an address behind the proxy. */
async function send(path: string, from: string, body?: object): Promise<void> {
  await new Promise<void>((resolve) => {
    const sent = request(origin + path, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: {
        'X-Forwarded-For': from,
        'Accept-Encoding': 'br',
        ...(body && { 'Content-Type': 'application/json' }),
      },
    })
    sent.on('error', () => (count('no answer'), resolve()))
    sent.on('response', (answer) => {
      count(answer.statusCode ?? 0)
      answer.resume().on('close', resolve)
    })
    sent.end(body && JSON.stringify(body))
  })
}

async function pipeline(): Promise<void> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.resume()
  const once = `GET /api/openapi.json HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n`
  socket.write(once.repeat(200))
  count('200 requests')
  await setTimeout(100)
  socket.destroy()
}

const email = `a${'\u0300'.repeat(24_000)}${'\u0327'.repeat(24_000)}`
let asked = 0
const day = () =>
  new Date(Date.now() + (1 + (asked++ % 59)) * 86_400_000).toISOString().slice(0, 10)
const rows: Record<Attack, { rows: number; act: (row: number) => Promise<void> }> = {
  marks: { rows: connections, act: () => send('/api/auth/send-otp', '198.51.100.1', { email }) },
  pipelined: { rows: connections, act: pipeline },
  'free times': {
    rows: connections,
    act: () =>
      send(`/get-a-consultation?typeId=first-call&coachId=any&from=${day()}`, '198.51.100.1'),
  },
  'log-ins': {
    rows: 33,
    act: (row) => {
      const wrong = { email: `nobody-${asked++}@example.com`, password: 'not the password' }
      return send('/api/auth/login', `198.51.100.${1 + (row % 3)}`, wrong)
    },
  },
}

const { act, rows: many } = rows[attack]
await Promise.all(
  Array.from({ length: many }, async (_, row) => {
    while (!isOver()) await act(row)
  }),
)
agent.destroy()
parentPort?.postMessage(answers)
