import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { childrenOf } from '../child-processes.ts'

function residentKilobytes(pid: number): number {
  const own = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  return childrenOf(pid).reduce((sum, child) => sum + residentKilobytes(child), Number(own))
}

/** Resident megabytes of processes and of those they started; Linux only, else undefined. */
export function residentMegabytes(pids: readonly number[]): number | undefined {
  if (process.platform !== 'linux') return undefined
  return Math.round(pids.reduce((sum, pid) => sum + residentKilobytes(pid), 0) / 1000)
}

/** Longer than a server that is asked nothing takes to give memory back (`src/server/give-memory-back.ts`). */
const restMs = 22_000

/** The same once nobody has asked anything for a while. */
export async function restingMegabytes(pids: readonly number[]): Promise<number | undefined> {
  await setTimeout(restMs)
  return residentMegabytes(pids)
}
