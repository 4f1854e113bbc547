/**
 * Answers, each time it is asked, which share of a processor this thread has used since it was last asked. What it waits
 * for, such as the disk at the end of a transaction, is no use of it.
 */
export function busyShareSinceLast(): () => number {
  let last = { at: performance.now(), used: process.threadCpuUsage() }
  return () => {
    const now = { at: performance.now(), used: process.threadCpuUsage() }
    const usedMs = (now.used.user + now.used.system - last.used.user - last.used.system) / 1000
    const share = usedMs / (now.at - last.at)
    last = now
    return share
  }
}
