import type { Database } from '#server/database/tables.ts'

/** The first question without an answer since the last answer. */
export type TraceName = 'provider-silent'

/** Notes when something began; while it goes on, that moment stays. */
export async function noteBeginning(db: Database, name: TraceName, at: number): Promise<void> {
  await db
    .insertInto('traces')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** When it began; undefined while it does not go on. */
export async function findBeginning(db: Database, name: TraceName): Promise<number | undefined> {
  const trace = db.selectFrom('traces').select('at').where('name', '=', name)
  return (await trace.executeTakeFirst())?.at
}

/** It is over. */
export async function forgetBeginning(db: Database, name: TraceName): Promise<void> {
  await db.deleteFrom('traces').where('name', '=', name).execute()
}
