import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#domain/json.ts'

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

const State = z.object({
  at: z.iso.datetime().transform((moment) => Date.parse(moment)),
  ok: z.boolean(),
  message: z.string(),
  file: z.string(),
})

/**
 * How the newest backup went, from the trace that it left in the data folder; undefined when there is
 * none, or none that can be read.
 */
export async function readBackupState(
  dataFolder: string,
): Promise<z.output<typeof State> | undefined> {
  const text = await readFile(join(dataFolder, 'backup-state.json'), 'utf8').catch(() => '')
  return State.safeParse(parseJson(text)).data
}
