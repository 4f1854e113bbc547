import { performance } from 'node:perf_hooks'

/** Answers, each time it is asked, which share of its time this thread has worked since it was last asked. */
export function busyShareSinceLast(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}
