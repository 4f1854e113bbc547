import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const sampleEveryMs = 200

/** Alone, half of the time no more than three threads of a measurement want a processor, and never more than a dozen. */
const ownThreads = 4

/** Threads that run or wait for a processor, of all programs; none where the system does not tell. */
function countRunnable(): number {
  try {
    return Number(/ (\d+)\/\d+ /.exec(readFileSync('/proc/loadavg', 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** Watches from now on whether other programs want the processors. What is answered ends that, and says whether they did. */
export function watchForOthers(): () => boolean {
  const counts: number[] = []
  const timer = setInterval(() => counts.push(countRunnable()), sampleEveryMs)
  return () => {
    clearInterval(timer)
    const median = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0
    return median > ownThreads + 2 * availableParallelism()
  }
}
