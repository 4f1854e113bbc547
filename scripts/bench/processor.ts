import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const tickMs = 10

/** Milliseconds for which processes have kept a processor busy so far; Linux only, else undefined. */
export function busyMs(pids: readonly number[]): number | undefined {
  if (process.platform !== 'linux') return undefined
  const ticks = pids.map((pid) => {
    // The name, in brackets, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, of) => sum + of, 0) * tickMs
}
