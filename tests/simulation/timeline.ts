interface Happening {
  readonly at: number
  readonly order: number
  readonly run: () => Promise<void> | void
}

const comesBefore = (one: Happening, other: Happening) =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

/**
 * A clock that jumps from one happening to the next when `settle` says that nothing goes on any more; what is
 * due at one moment keeps its order. A happening may wait for a later one.
 */
export function createTimeline(startMs: number, settle: () => Promise<void>) {
  const heap: Happening[] = []
  let now = startMs
  let count = 0
  let failure: Error | undefined
  let waiting = 0

  async function happen({ run }: Happening): Promise<void> {
    try {
      await run()
    } catch (error) {
      failure ??= error instanceof Error ? error : new Error('Not an error.', { cause: error })
    }
  }

  function swap(one: number, other: number): void {
    const [a, b] = [heap[one], heap[other]]
    if (a && b) [heap[one], heap[other]] = [b, a]
  }
  const isBefore = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]]
    return a !== undefined && b !== undefined && comesBefore(a, b)
  }

  function add(at: number, run: Happening['run']): void {
    heap.push({ at: Math.max(at, now), order: count++, run })
    for (let index = heap.length - 1; index > 0;) {
      const parent = (index - 1) >> 1
      if (!isBefore(index, parent)) return
      swap(index, parent)
      index = parent
    }
  }

  function take(): Happening | undefined {
    swap(0, heap.length - 1)
    const first = heap.pop()
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      const least = [left, right].reduce(
        (best, child) => (isBefore(child, best) ? child : best),
        index,
      )
      if (least === index) return first
      swap(index, least)
      index = least
    }
  }

  return {
    now: () => now,
    /** Lets it happen so many milliseconds from now. */
    after: (delayMs: number, run: Happening['run']) => add(now + delayMs, run),
    /** Resolves so many milliseconds from now. */
    wait: (delayMs: number) =>
      new Promise<void>((resolve) => {
        waiting += 1
        add(now + delayMs, () => {
          waiting -= 1
          resolve()
        })
      }),
    /** True while something that has begun waits for a later happening. */
    isAwaited: () => waiting > 0,
    /** Goes to the next happening; false when there is none before `untilMs`. */
    async step(untilMs = Number.POSITIVE_INFINITY): Promise<boolean> {
      const next = heap[0]
      if (next === undefined || next.at > untilMs) return false
      take()
      now = next.at
      void happen(next)
      await settle()
      if (failure) throw failure
      return true
    },
  }
}

export type Timeline = ReturnType<typeof createTimeline>
