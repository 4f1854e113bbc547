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
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
