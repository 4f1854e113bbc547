// Sends the log-ins from a thread of its own, so that those who probe are not kept busy by them.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { origin, atOnce, bursts, everyMs } = workerData as BurstPlan

export interface BurstPlan {
  readonly origin: string
  readonly atOnce: number
  readonly bursts: number
  readonly everyMs: number
}

/** Of each status, how often it was answered and the longest wait for it. */
export type LogInAnswers = Record<string, { count: number; worstMs: number }>

const answers: LogInAnswers = {}

async function logIn(): Promise<void> {
  const email = `nobody-${randomUUID()}@example.com`
  const startedAt = performance.now()
  const status = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password' }),
  }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return String(answer.status)
    },
    () => 'no answer',
  )
  const answer = (answers[status] ??= { count: 0, worstMs: 0 })
  answer.count += 1
  answer.worstMs = Math.max(answer.worstMs, performance.now() - startedAt)
}

const sent: Promise<void>[] = []
for (let burst = 0; burst < bursts; burst += 1) {
  for (let place = 0; place < atOnce; place += 1) sent.push(logIn())
  await setTimeout(everyMs)
}
await Promise.all(sent)
parentPort?.postMessage(answers)
