import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#domain/json.ts'

/** The result of the last backup, for monitoring. */
export interface BackupState {
  /** When it ended, in ISO 8601. */
  readonly at: string
  readonly ok: boolean
  /** The message for the operator. */
  readonly message: string
  /** The backup's location; '' when none was made. */
  readonly file: string
}

/** Stores the result of a backup in the data folder. Does not create a missing folder. */
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

/** The result of the newest backup, from the data folder; undefined when there is none, or none that can be parsed. */
export async function readBackupState(
  dataFolder: string,
): Promise<z.output<typeof State> | undefined> {
  const text = await readFile(join(dataFolder, 'backup-state.json'), 'utf8').catch(() => '')
  return State.safeParse(parseJson(text)).data
}
