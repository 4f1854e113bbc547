import timers from 'node:timers/promises'
import { syncBuiltinESMExports } from 'node:module'

interface Pause {
  readonly at: number
  readonly end: () => void
}

/** Longer than anything that is done alone takes, on a busy machine too. */
const patienceMs = 60_000

/** Something in the shop waits for what can never happen. */
export class Stuck extends Error {
  override name = 'Stuck' as const
}

/** To read a body takes some turns of the event loop, and nothing of the shop takes more. */
const turnsOfLoop = 3

/** Everything that can go on without the world outside has gone on when this resolves. */
async function untilNothingRuns(): Promise<void> {
  for (let turn = 0; turn < turnsOfLoop; turn += 1)
    await new Promise<void>((resolve) => setImmediate(resolve))
}

/**
 * Lets one thing at a time reach the world outside, in the order in which they asked for it, and ends the
 * pauses of the shop's own code one by one when nothing else goes on: so one seed is one run.
 */
export function createTurns() {
  const waiting: (() => void)[] = []
  const pauses: Pause[] = []
  let pausedMs = 0
  let isTaken = false
  let onGiven = (): void => undefined
  let onIdle = (): void => undefined

  async function take(): Promise<void> {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
    else isTaken = true
  }

  function give(): void {
    onGiven()
    const next = waiting.shift()
    if (next) return next()
    isTaken = false
    onIdle()
  }

  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    await take()
    try {
      return await work()
    } finally {
      give()
    }
  }

  function pause<Value>(ms = 0, value?: Value): Promise<Value | undefined> {
    return new Promise((resolve) => {
      const at = pausedMs + ms
      const before = pauses.findLastIndex((other) => other.at <= at)
      pauses.splice(before + 1, 0, { at, end: () => resolve(value) })
    })
  }

  async function untilIdle(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    onIdle = () => resolve(undefined)
    const timer = setTimeout(() => reject(new Stuck('The shop waits for itself.')), patienceMs)
    // However many wait for one another: as long as they go on, nobody waits in vain.
    onGiven = () => timer.refresh()
    await promise.finally(() => {
      onGiven = () => undefined
      clearTimeout(timer)
    })
  }

  /** Resolves when nothing goes on any more, except for what waits for a later happening. */
  async function settle(): Promise<void> {
    for (;;) {
      await untilNothingRuns()
      if (isTaken) {
        await untilIdle()
        continue
      }
      const next = pauses.shift()
      if (!next) return
      pausedMs = next.at
      next.end()
    }
  }

  /**
   * From now on the shop's pauses take no time, and it lets nobody go first because its turn was long, which
   * depends on the machine; answers how to undo it.
   */
  function takeOverPauses(): () => void {
    const { setTimeout, setImmediate } = timers
    Object.assign(timers, { setTimeout: pause, setImmediate: () => Promise.resolve() })
    syncBuiltinESMExports()
    return () => {
      Object.assign(timers, { setTimeout, setImmediate })
      syncBuiltinESMExports()
    }
  }

  return { take, give, alone, settle, takeOverPauses }
}

export type Turns = ReturnType<typeof createTurns>
