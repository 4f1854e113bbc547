import { readFileSync } from 'node:fs'

/** The processes that a process has started and that have not ended; Linux only. */
export function childrenOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return listed.split(' ').filter(Boolean).map(Number)
}
