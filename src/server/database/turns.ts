import { setImmediate } from 'node:timers'
import { setImmediate as nextTurn } from 'node:timers/promises'

const longestMs = 5
let beganAt: number | undefined

/**
 * Lets everybody else have a turn when this one has lasted for a while: what is to be awaited then, and undefined as
 * long as it has not. SQLite answers in the thread that asks, and whoever waited for the answer goes on in the same
 * turn: without this, a job of a thousand statements keeps all requests waiting until its end.
 */
export function shareTurns(): Promise<void> | undefined {
  const now = performance.now()
  if (beganAt === undefined) {
    beganAt = now
    setImmediate(() => {
      beganAt = undefined
    })
    return undefined
  }
  return now - beganAt > longestMs ? nextTurn() : undefined
}
