/** A queue that runs one build at a time. */
export interface Turns {
  /**
   * Runs the work when it is next. Work already waiting under the same name is shared instead of queued again, as it
   * reads the current state when it starts.
   */
  readonly take: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
}

/** Creates an empty queue. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  const waiting = new Map<string, Promise<unknown>>()
  return {
    take: async <Result>(name: string, work: () => Promise<Result>) => {
      const queued = waiting.get(name)
      // The same name means the same work.
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
