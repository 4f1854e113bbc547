import type { Database } from '#server/database/tables.ts'

/** The troubles that stand, oldest first. */
export async function listTroubles(db: Database) {
  return await db.selectFrom('troubles').selectAll().orderBy('since').execute()
}

/** Writes down since when it is so; false when that stands there already. */
export async function beginTrouble(db: Database, name: string, since: number): Promise<boolean> {
  const row = await db
    .insertInto('troubles')
    .values({ name, since, told: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export async function endTrouble(db: Database, name: string): Promise<void> {
  await db.deleteFrom('troubles').where('name', '=', name).execute()
}

/** False when somebody else tells it, or when it is over. */
export async function claimTelling(
  db: Database,
  trouble: { name: string; since: number; told: number },
  told: number,
): Promise<boolean> {
  const row = await db
    .updateTable('troubles')
    .set({ told })
    .where('name', '=', trouble.name)
    .where('since', '=', trouble.since)
    .where('told', '=', trouble.told)
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}
