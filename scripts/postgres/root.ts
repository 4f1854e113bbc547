import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

const othersMayEnter = 0o001

export const isRoot = userInfo().uid === 0

/** Throws when somebody else than root, as whom PostgreSQL then runs, cannot come to a folder. */
export function refuseClosedFolders(...paths: readonly string[]): void {
  for (const path of paths)
    for (let folder = path; folder !== dirname(folder); folder = dirname(folder))
      if (!(statSync(folder).mode & othersMayEnter))
        throw new Error(
          `PostgreSQL does not run as root, and ${folder} lets nobody else in. ` +
            `Please allow it (chmod o+x ${folder}), or run this as another user.`,
        )
}
