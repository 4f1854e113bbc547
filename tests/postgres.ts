import type { TestProject } from 'vitest/node'
import { startPgbouncer } from '../scripts/nodes/pgbouncer.ts'
import { startPostgres } from '../scripts/postgres/start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in projects that run on PostgreSQL. */
    postgresUrl: string | undefined
    /** The same server through pgbouncer; set while PGBOUNCER=1. */
    pgbouncerUrl: string | undefined
  }
}

/**
 * One real PostgreSQL for a project; each test shop has a database of its own in it. With PGBOUNCER=1 the shops
 * reach it through pgbouncer in transaction mode, set up as in deploy/pgbouncer.ini.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Faster, and nobody pulls the plug here: the rounds of kill -9 start one that does sync.
  const postgres = await startPostgres('fsync=off')
  project.provide('postgresUrl', postgres.url)
  if (process.env['PGBOUNCER'] !== '1') return postgres.stop
  const pgbouncer = await startPgbouncer(postgres.url)
  project.provide('pgbouncerUrl', pgbouncer.url)
  return async () => {
    await pgbouncer.stop()
    await postgres.stop()
  }
}
