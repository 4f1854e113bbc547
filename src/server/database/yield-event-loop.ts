import { nextTick } from 'node:process'
import { setImmediate as nextTurn } from 'node:timers/promises'

const longestMs = 5
let beganAt: number | undefined

/**
 * Lets everybody else have a turn when whoever asks has gone on for a while: what is to be awaited then, and undefined
 * as long as they have not. SQLite answers in the thread that asks, and whoever waited for the answer goes on at once:
 * without this, a job of a thousand statements keeps all requests waiting until its end. Requests that arrived together
 * are no such job: made to wait, all of them lie in memory half done.
 */
export function yieldEventLoop(): Promise<void> | undefined {
  const now = performance.now()
  if (beganAt === undefined) {
    beganAt = now
    // Comes as soon as nobody goes on at once any more, before the next request.
    nextTick(() => {
      beganAt = undefined
    })
    return undefined
  }
  return now - beganAt > longestMs ? nextTurn() : undefined
}
