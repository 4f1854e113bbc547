import { readFileSync } from 'node:fs'

function childrenOf(pid: string): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
}

function residentKilobytes(pid: string): number {
  const own = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  return childrenOf(pid).reduce((sum, child) => sum + residentKilobytes(child), Number(own))
}

/** Resident megabytes of a process and of those it started; Linux only, else undefined. */
export function residentMegabytes(pid: number): number | undefined {
  return process.platform === 'linux' ? residentKilobytes(String(pid)) / 1000 : undefined
}
