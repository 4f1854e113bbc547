import { startServer } from '../started-server.ts'
import { underFullDisk } from './trouble/full-disk.ts'
import { underHalfOpen } from './trouble/half-open.ts'
import { underHeldLock } from './trouble/held-lock.ts'
import { underLogIns } from './trouble/log-ins.ts'
import { underOneAddress } from './trouble/one-address.ts'
import { underPausedPostgres } from './trouble/paused-postgres.ts'
import { missedIn, printReport, type Report } from './trouble/report.ts'

interface Trouble {
  readonly name: string
  /** Answers undefined where it cannot be had. */
  readonly befall: () => Promise<Report | undefined>
  readonly needs?: string
}

const troubles: readonly Trouble[] = [
  { name: '200 log-ins at once', befall: underLogIns },
  { name: '2,000 half-open connections', befall: underHalfOpen },
  { name: 'a full disk', befall: underFullDisk, needs: 'root, who may mount a small one' },
  { name: 'a held write lock', befall: underHeldLock },
  { name: 'a paused PostgreSQL', befall: underPausedPostgres, needs: 'Linux' },
]

/** Lets everything happen that can go wrong around the server, and answers which promises were not kept. */
export async function measureTroubles(): Promise<string[]> {
  // What was compiled is kept when the server stops: the second start is the usual one.
  await (await startServer()).stop()
  const missed: string[] = []
  for (const { name, befall, needs } of troubles) {
    const report = await befall()
    if (!report) {
      console.log(`\n${name}: not measured, it needs ${needs}`)
      continue
    }
    printReport(name, report)
    missed.push(...missedIn(name, report))
  }
  return [...missed, ...(await underOneAddress())]
}
