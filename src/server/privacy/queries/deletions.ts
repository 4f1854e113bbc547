import { deleted } from '#server/database/portions.ts'
import type { Database } from '#server/database/tables.ts'
import type { DeletionRow } from '#server/database/personal-data-tables.ts'

/** Notes a deletion, in the transaction that deletes; false when it is known. */
export async function insertDeletion(db: Database, deletion: DeletionRow): Promise<boolean> {
  const row = await db
    .insertInto('deletions')
    .values(deletion)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listDeletions(db: Database): Promise<DeletionRow[]> {
  return await db.selectFrom('deletions').selectAll().execute()
}

/** At most so many; answers how many. */
export async function deleteOldDeletions(
  db: Database,
  before: number,
  most: number,
): Promise<number> {
  const old = db
    .selectFrom('deletions')
    .select('id')
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(most)
  return deleted(await db.deleteFrom('deletions').where('id', 'in', old).execute())
}
