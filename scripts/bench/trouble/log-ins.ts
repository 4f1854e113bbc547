import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { shown } from './figures.ts'
import type { BurstPlan, LogInAnswers } from './log-ins-worker.ts'
import type { Felt } from './probes.ts'
import type { Report } from './report.ts'
import { openWatched, ownFolder } from './watched-shop.ts'

/** More often than the room empties: it is full throughout. */
const bursts = { atOnce: 200, bursts: 16, everyMs: 500 }
/** Twice as long as usual may be noise of two milliseconds: nobody feels less than this. */
const floorMs = 20

async function logInOften(origin: string): Promise<LogInAnswers> {
  const workerData: BurstPlan = { origin, ...bursts }
  const worker = new Worker(new URL('./log-ins-worker.ts', import.meta.url), { workerData })
  const [answers] = (await once(worker, 'message')) as [LogInAnswers]
  return answers
}

function missedBy(quiet: Felt, during: Felt): string[] {
  const probes = ['book', 'pay state'] as const
  return probes
    .filter((name) => during[name].medianMs > Math.max(2 * quiet[name].medianMs, floorMs))
    .map((name) => `${name} took ${shown(during[name].medianMs)} ms`)
}

/** Invented addresses and wrong passwords: as much hashing as the server lets in. */
export async function underLogIns(): Promise<Report> {
  await using opened = new AsyncDisposableStack()
  const { origin, quiet, feel, recovery } = await openWatched(opened, ownFolder(opened))
  const answered = logInOften(origin)
  const during = await feel(setTimeout(bursts.bursts * bursts.everyMs))
  const counts = Object.entries(await answered).map(
    ([status, { count, worstMs }]) => `${count} x ${status} within ${shown(worstMs)} ms`,
  )
  return {
    quiet,
    during,
    recoveryS: await recovery(),
    notes: [`log-ins answered: ${counts.join(', ')}`],
    missed: missedBy(quiet, during),
  }
}
