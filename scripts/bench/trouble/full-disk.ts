import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, symlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Report } from './report.ts'
import { openWatched, ownFolder } from './watched-shop.ts'

const diskSize = '24m'
const feltMs = 6000

/** A disk of its own in memory; false where that is not permitted. */
function mountSmallDisk(opened: AsyncDisposableStack, folder: string): boolean {
  const mount = ['-t', 'tmpfs', '-o', `size=${diskSize},mode=700`, 'tmpfs', folder]
  if (spawnSync('mount', mount).status !== 0) return false
  opened.defer(() => {
    spawnSync('umount', [folder])
  })
  return true
}

/** Writes until nothing more fits. */
function fill(file: string): void {
  const opened = openSync(file, 'w')
  try {
    for (let size = 65_536; size >= 1;)
      try {
        writeSync(opened, Buffer.alloc(size))
      } catch {
        size = Math.floor(size / 2)
      }
  } finally {
    closeSync(opened)
  }
}

/** Undefined where this machine lets us have no small disk. */
export async function underFullDisk(): Promise<Report | undefined> {
  await using opened = new AsyncDisposableStack()
  const disk = ownFolder(opened)
  if (!mountSmallDisk(opened, disk)) return undefined
  // The payment service has a disk of its own: only the shop's is full.
  symlinkSync(join(ownFolder(opened), 'sandbox.sqlite'), join(disk, 'sandbox.sqlite'))
  const { quiet, feel, readiness, recovery } = await openWatched(opened, disk)
  const filler = join(disk, 'filler')
  fill(filler)
  const during = await feel(setTimeout(feltMs))
  const said = await readiness()
  rmSync(filler)
  const recoveryS = await recovery()
  return { quiet, during, recoveryS, notes: [`/readyz meanwhile: ${said}`] }
}
