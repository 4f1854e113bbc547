import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { shown } from './figures.ts'
import type { Report } from './report.ts'
import { openWatched, ownFolder } from './watched-shop.ts'

const heldMs = 4000
const healthBoundMs = 200

/** Another program writes into the same file and does not come to an end. */
async function holdLock(folder: string): Promise<void> {
  const other = new DatabaseSync(join(folder, 'shop.sqlite'), { timeout: 2000 })
  try {
    other.exec('begin immediate')
    await setTimeout(heldMs)
    other.exec('rollback')
  } finally {
    other.close()
  }
}

export async function underHeldLock(): Promise<Report> {
  await using opened = new AsyncDisposableStack()
  const folder = ownFolder(opened)
  const { quiet, feel, readiness, recovery } = await openWatched(opened, folder)
  const held = holdLock(folder)
  const said = setTimeout(heldMs / 4).then(readiness)
  const recoveryS = held.then(recovery)
  const during = await feel(held)
  const { worstMs } = during.health
  return {
    quiet,
    during,
    recoveryS: await recoveryS,
    notes: [`/readyz meanwhile: ${await said}`],
    missed: worstMs < healthBoundMs ? [] : [`health took ${shown(worstMs)} ms`],
  }
}
