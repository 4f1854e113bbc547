import { busyShareSinceLast } from './busy-share.ts'

const everyMs = 5000
/** Looks one after another: V8 forgets with the memory how to be quick, which is too much for a breath between two rushes. */
const looksAtRest = 3
/** As much of its time the jobs of the background take; whoever is served takes more. */
const restingShare = 0.05
/** Less is not worth the tenth of a second in which nobody is answered. */
const growthWorthIt = 1.15

/** What is asked of the process, and of V8, which answers `gc` only when the server is started with `--expose-gc`. */
export interface Process {
  readonly collect: (() => void) | undefined
  /** The share of its time since it was last asked that this thread has worked. */
  readonly busyShare: () => number
  readonly residentBytes: () => number
}

function ownProcess(): Process {
  const { gc } = globalThis
  return {
    // The last resort gives all empty pages back as well.
    collect: gc && (() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })),
    busyShare: busyShareSinceLast(),
    residentBytes: () => process.memoryUsage.rss(),
  }
}

/**
 * Gives the memory of a rush back once nobody is served any more: V8 keeps the pages of its heap that it has emptied,
 * as much as a hundred megabytes, and collects nothing while nothing is asked of it. Answers how to end that.
 */
export function giveMemoryBackAtRest(own: Process = ownProcess()): () => void {
  const { collect, busyShare, residentBytes } = own
  if (!collect) return () => undefined
  let [keptBytes, restfulLooks] = [0, 0]
  const timer = setInterval(() => {
    restfulLooks = busyShare() < restingShare ? restfulLooks + 1 : 0
    if (restfulLooks < looksAtRest || residentBytes() < keptBytes * growthWorthIt) return
    collect()
    keptBytes = residentBytes()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
