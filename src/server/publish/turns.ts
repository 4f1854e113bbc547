/** Lets one build run at a time. */
export interface Turns {
  /**
   * Does the work when its turn comes. What waits under the same name is not queued again: it will do for both, as it
   * looks at what there is when it begins.
   */
  readonly take: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
}

/** Nobody waits yet. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  const waiting = new Map<string, Promise<unknown>>()
  return {
    take: async <Result>(name: string, work: () => Promise<Result>) => {
      const queued = waiting.get(name)
      // The same name is the same work.
      if (queued) return (await queued) as Result
      const own = last.then(async () => {
        waiting.delete(name)
        return await work()
      })
      waiting.set(name, own)
      last = own.catch(() => undefined)
      return await own
    },
  }
}
