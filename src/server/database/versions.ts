import { numberedName } from './migrations.ts'
import type { Database } from './tables.ts'

/** The names under which a database has recorded its migrations; none when it is new. */
export async function recordedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await records(db).selectFrom('kysely_migration').select('name').execute()
  return rows.map(({ name }) => name)
}

/** The migrations that a database has had, by their names of today and in order; none when it is new. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  return (await recordedMigrations(db)).map(numberedName).toSorted()
}

/** Gives what an older release recorded by date its number, before the migrator compares names. */
export async function numberRecords(transaction: Database): Promise<void> {
  for (const name of await recordedMigrations(transaction)) {
    if (numberedName(name) === name) continue
    await records(transaction)
      .updateTable('kysely_migration')
      .set({ name: numberedName(name) })
      .where('name', '=', name)
      .execute()
  }
}

const records = (db: Database) => db.$extendTables<{ kysely_migration: { name: string } }>()

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
