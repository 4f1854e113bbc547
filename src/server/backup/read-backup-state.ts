import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#domain/json.ts'

const State = z.object({
  at: z.iso.datetime().transform((moment) => Date.parse(moment)),
  ok: z.boolean(),
  message: z.string(),
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
