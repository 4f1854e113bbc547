import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type OwnPostgres, startPostgres } from '../../postgres/start-postgres.ts'
import type { Report } from './report.ts'
import { openWatched, ownFolder } from './watched-shop.ts'

const pausedMs = 8000

/** Its connections stay open, and nothing answers on them. */
async function pause({ pause: stand, resume }: OwnPostgres): Promise<void> {
  await stand()
  await setTimeout(pausedMs)
  await resume()
}

/** Undefined where processes cannot be told to stand still. */
export async function underPausedPostgres(): Promise<Report | undefined> {
  if (process.platform !== 'linux') return undefined
  await using opened = new AsyncDisposableStack()
  const postgres = await startPostgres()
  opened.defer(postgres.stop)
  const { quiet, feel, readiness, recovery } = await openWatched(opened, ownFolder(opened), {
    DATABASE_URL: postgres.url,
    SECRET: randomBytes(32).toString('hex'),
  })
  const paused = pause(postgres)
  const said = setTimeout(pausedMs / 4).then(readiness)
  const recoveryS = paused.then(recovery)
  const during = await feel(paused)
  return {
    quiet,
    during,
    recoveryS: await recoveryS,
    notes: [`/readyz meanwhile: ${await said}`],
  }
}
