import { setTimeout } from 'node:timers/promises'
import { fieldsOf, parseJson } from '../../src/domain/json.ts'

/** Statistics of requests during failures. */
export class Tally {
  calls = 0
  /** Requests that failed at least once. */
  failed = 0
  retries = 0
  slowestMs = 0
  /** Number of retries by reason. */
  readonly reasons = new Map<string, number>()
  /** Requests that failed after all retries, in words. */
  readonly unrecovered: string[] = []

  noteFailure(attempt: number, reason: string): void {
    if (attempt === 1) this.failed += 1
    this.retries += 1
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1)
  }

  noteAnswer(tookMs: number): void {
    this.slowestMs = Math.max(this.slowestMs, tookMs)
  }
}

interface Answer {
  readonly status: number
  readonly body: ReadonlyMap<string, unknown>
  readonly bytes: Buffer
  readonly location: string
}

interface CallGiven {
  readonly token?: string
  readonly body?: object
  /** Form fields, as posted by the pay page. */
  readonly form?: Record<string, string>
  readonly key?: string
}

const patienceMs = 120_000
const answerWithinMs = 20_000
const longestPauseMs = 2000

/** The same rule as in the browser (`src/api/http.ts`): the outcome is undecided, so the request may be retried. */
const isUndecided = ({ status, body }: Answer) =>
  status >= 500 ||
  [408, 429].includes(status) ||
  // Asked to retry in a moment: the first attempt is in progress, or died with its node.
  ['idempotency-key-in-use', 'payment-opening'].includes(String(body.get('code')))

export type Send = (method: string, path: string, given?: CallGiven) => Promise<Answer>

async function once(url: string, method: string, from: string, given: CallGiven): Promise<Answer> {
  const { token, body, form, key } = given
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(answerWithinMs),
    headers: {
      'X-Forwarded-For': from,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: new URLSearchParams(form) }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isJson = answer.headers.get('Content-Type')?.includes('json') === true
  return {
    ...{ status: answer.status, bytes, location: answer.headers.get('Location') ?? '' },
    body: fieldsOf(isJson ? parseJson(bytes.toString()) : undefined),
  }
}

/**
 * Sends requests as a visitor's client does: undecided ones are retried with the same idempotency key, for two
 * minutes. Throws if that fails, and records it in the current tally.
 */
export function retryingClient(origin: string, from: string, current: () => Tally): Send {
  return async (method, path, given = {}) => {
    current().calls += 1
    const startedAt = performance.now()
    let reason = ''
    for (let attempt = 0; performance.now() - startedAt < patienceMs; attempt += 1) {
      if (attempt > 0) {
        current().noteFailure(attempt, reason)
        await setTimeout(Math.min(250 * attempt, longestPauseMs))
      }
      try {
        const answer = await once(new URL(path, origin).href, method, from, given)
        if (!isUndecided(answer)) {
          current().noteAnswer(performance.now() - startedAt)
          return answer
        }
        const { status, body } = answer
        reason = `${status} ${String(body.get('code') ?? '')} ${String(body.get('message') ?? '').slice(0, 60)}`
      } catch (error) {
        reason = error instanceof Error ? error.message : 'unknown'
      }
    }
    const words = `${method} ${path}: ${reason}`
    current().unrecovered.push(words)
    throw new Error(words)
  }
}
