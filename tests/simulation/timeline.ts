interface Happening {
  readonly at: number
  readonly order: number
  readonly run: () => Promise<void> | void
}

const comesBefore = (one: Happening, other: Happening) =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

/** A clock that jumps from one happening to the next; what is due at one moment keeps its order. */
export function createTimeline(startMs: number) {
  const heap: Happening[] = []
  let now = startMs
  let count = 0

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
    /** Goes to the next happening; false when there is none before `untilMs`. */
    async step(untilMs = Number.POSITIVE_INFINITY): Promise<boolean> {
      const next = heap[0]
      if (next === undefined || next.at > untilMs) return false
      take()
      now = next.at
      await next.run()
      return true
    },
  }
}

export type Timeline = ReturnType<typeof createTimeline>
