import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startServer } from '../../started-server.ts'
import { registerCustomers } from '../customers.ts'
import { feel, type Felt, probesOf } from './probes.ts'

const warmUpMs = 3000
const quietMs = 5000
const recoveryBoundMs = 30_000

export interface WatchedShop {
  readonly origin: string
  readonly pid: number
  /** What the five probes felt before anything was wrong. */
  readonly quiet: Felt
  /** What they feel until a promise is kept. */
  readonly feel: (over: Promise<unknown>) => Promise<Felt>
  /** What `/readyz` says now, in words. */
  readonly readiness: () => Promise<string>
  /** Seconds until it is ready and takes a booking; undefined when it does not recover in half a minute. */
  readonly recovery: () => Promise<number | undefined>
}

/** A folder that is gone once `opened` is disposed of. */
export function ownFolder(opened: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), 'trouble-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function secondsUntil(isSo: () => Promise<boolean>): Promise<number | undefined> {
  for (const startedAt = performance.now(); ; await setTimeout(20)) {
    const isNow = await isSo().catch(() => false)
    const waitedMs = performance.now() - startedAt
    if (waitedMs > recoveryBoundMs) return undefined
    if (isNow) return waitedMs / 1000
  }
}

/** Starts a server with the data in `folder`, and lets everybody ask it for a while. */
export async function openWatched(
  opened: AsyncDisposableStack,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<WatchedShop> {
  const { origin, pid, stop } = await startServer({ DATA_DIR: folder, ...settings })
  opened.defer(stop)
  const [customer] = await registerCustomers(origin, 1)
  if (!customer) throw new Error('Nobody registered')
  const probes = await probesOf(origin, customer)
  await feel(probes, setTimeout(warmUpMs))
  const isWell = async () => (await fetch(`${origin}/readyz`)).ok && (await probes.book()).ok
  return {
    origin,
    pid,
    quiet: await feel(probes, setTimeout(quietMs)),
    feel: (over) => feel(probes, over),
    readiness: async () => {
      const answer = await fetch(`${origin}/readyz`)
      const { status, trouble = status } = (await answer.json()) as Record<string, string>
      return `${answer.status}, ${trouble}`
    },
    recovery: () => secondsUntil(isWell),
  }
}
