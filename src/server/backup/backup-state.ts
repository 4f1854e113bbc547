import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How the last backup went, for whoever watches. */
export interface BackupState {
  /** When it ended, in ISO 8601. */
  readonly at: string
  readonly ok: boolean
  /** In words. */
  readonly message: string
  /** Where the backup lies; '' when none was made. */
  readonly file: string
}

/** Leaves the trace of a backup in the data folder. A folder that is not there is not made. */
export function noteBackup(dataFolder: string, state: BackupState): void {
  if (!existsSync(dataFolder)) return
  const file = join(dataFolder, 'backup-state.json')
  writeFileSync(`${file}.part`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${file}.part`, file)
}
