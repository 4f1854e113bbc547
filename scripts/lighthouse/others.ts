import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const sampleEveryMs = 200

/** A measurement alone has at most three runnable threads half of the time, and never more than a dozen. */
const ownThreads = 4

/** Runnable threads of all programs; 0 if the system does not report them. */
function countRunnable(): number {
  try {
    return Number(/ (\d+)\/\d+ /.exec(readFileSync('/proc/loadavg', 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** Monitors whether other programs use the CPUs. The returned function stops it and returns the result. */
export function watchForOthers(): () => boolean {
  const counts: number[] = []
  const timer = setInterval(() => counts.push(countRunnable()), sampleEveryMs)
  return () => {
    clearInterval(timer)
    const median = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0
    return median > ownThreads + 2 * availableParallelism()
  }
}
