import type { MiddlewareHandler } from 'hono'
import type { SandboxContext } from '../stand-in.ts'
import { sleep } from '../sleep.ts'
import { currentFault } from './faults.ts'

const slowMs = 3000
const holdMs = 60_000

/** How a service answers in a fault mode of its own, in its own error format. */
export type FaultAnswers = Record<string, () => Response>

/** Makes a call slow while the service is in the mode. */
export function slowWhile(
  context: SandboxContext,
  service: string,
  mode: string,
): MiddlewareHandler {
  return async (_, next) => {
    if (currentFault(context.store, service) === mode) await sleep(slowMs)
    return next()
  }
}

/** Makes the calls behind it misbehave while a fault is switched on for the service. */
export function withFaults(
  context: SandboxContext,
  service: string,
  answers: FaultAnswers,
): MiddlewareHandler {
  return async (c, next) => {
    const mode = currentFault(context.store, service)
    const ownAnswer = answers[mode]
    if (ownAnswer) return ownAnswer()
    if (mode === 'garbage') return garbage()
    if (mode === 'timeout') {
      await sleep(holdMs, c.req.raw.signal)
      return c.body(null, 504)
    }
    if (mode === 'slow') await sleep(slowMs)
    return next()
  }
}

function garbage(): Response {
  return new Response('<<<{"state": "COMP\u0000 not what was asked for', {
    headers: { 'content-type': 'application/json' },
  })
}
