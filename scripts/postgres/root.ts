import { statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname } from 'node:path'

const othersMayEnter = 0o001

export const isRoot = userInfo().uid === 0

/** The first folder up this path that only its owner can enter; undefined when there is none. */
export function closedFolderOn(path: string): string | undefined {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder))
    if (!(statSync(folder).mode & othersMayEnter)) return folder
  return undefined
}

/** A temporary folder accessible to PostgreSQL's user. Throws without one. */
export function openTemporaryFolder(): string {
  const folders = isRoot ? [tmpdir(), '/tmp', '/var/tmp'] : [tmpdir()]
  const isOpen = (path: string) =>
    statSync(path, { throwIfNoEntry: false }) && !(isRoot && closedFolderOn(path))
  const folder = folders.find(isOpen)
  if (folder === undefined)
    throw new Error(
      `PostgreSQL does not run as root, and ${closedFolderOn(tmpdir())} lets nobody else in. ` +
        'Please name another folder for temporary files in TMPDIR, or run this as another user.',
    )
  return folder
}
