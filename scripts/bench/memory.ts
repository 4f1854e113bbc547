import { readFileSync } from 'node:fs'

function childrenOf(pid: string): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
}

function residentKilobytes(pid: string): number {
  const own = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  return childrenOf(pid).reduce((sum, child) => sum + residentKilobytes(child), Number(own))
}

/** Resident megabytes of processes and of those they started; Linux only, else undefined. */
export function residentMegabytes(pids: readonly number[]): number | undefined {
  if (process.platform !== 'linux') return undefined
  return Math.round(pids.reduce((sum, pid) => sum + residentKilobytes(String(pid)), 0) / 1000)
}
