import type { TestProject } from 'vitest/node'
import { startPostgres } from '../scripts/postgres/start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in projects that run on PostgreSQL. */
    postgresUrl: string | undefined
  }
}

/** One real PostgreSQL for a project; each test shop has a database of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Faster, and nobody pulls the plug here: the rounds of kill -9 start one that does sync.
  const postgres = await startPostgres('fsync=off')
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
