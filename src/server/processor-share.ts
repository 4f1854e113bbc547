import { readFileSync } from 'node:fs'

/** What Linux tells of a thread: the nanoseconds that it ran, those that it waited for a processor, and its turns. */
const ownTimes = '/proc/thread-self/schedstat'

/** What this thread has wanted of a processor, in milliseconds; elsewhere than on Linux, only what it got. */
function wantedMs(): number {
  try {
    const [ranNs = 0, waitedNs = 0] = readFileSync(ownTimes, 'utf8').split(' ').map(Number)
    return (ranNs + waitedNs) / 1_000_000
  } catch {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
}

/**
 * Answers, each time it is asked, which share of a processor this thread has wanted since it was last asked: what it used, and
 * what it would have used while others did. Waiting for anything else, such as the disk at the end of a transaction, is
 * nothing that it wanted.
 */
export function processorShareSinceLast(): () => number {
  let last = { at: performance.now(), wantedMs: wantedMs() }
  return () => {
    const now = { at: performance.now(), wantedMs: wantedMs() }
    const share = (now.wantedMs - last.wantedMs) / (now.at - last.at)
    last = now
    return share
  }
}
