import type { Database } from './tables.ts'

/** The names of the migrations that this database has had; none when it is new. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await db
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Throws when there is a migration that this code does not know: it would not understand the tables. */
export function refuseUnknown(applied: readonly string[], migrations: object): void {
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length === 0) return
  throw new Error(
    `the database is newer than this code: it has had ${unknown.join(', ')}. Please start the newer version.`,
  )
}

/** Throws when the database has not had all of them: this code would look for what is not there yet. */
export function refuseMissing(applied: readonly string[], migrations: object): void {
  if (Object.keys(migrations).every((name) => applied.includes(name))) return
  throw new Error(
    'the database is older than this program. Start the server once, it brings the records up to date; nothing was changed.',
  )
}
