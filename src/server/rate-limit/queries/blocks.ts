import type { BlockRow } from '#server/database/office-tables.ts'
import { deleted } from '#server/database/query-helpers.ts'
import type { Database } from '#server/database/tables.ts'

export async function insertBlock(db: Database, block: BlockRow): Promise<void> {
  await db.insertInto('blocks').values(block).execute()
}

/** Active blocks of these digests, oldest first. */
export async function listBlocksOf(db: Database, subjects: readonly string[]): Promise<BlockRow[]> {
  if (subjects.length === 0) return []
  return await db
    .selectFrom('blocks')
    .selectAll()
    .where('subject', 'in', subjects)
    .where('ended_at', 'is', null)
    .orderBy('at')
    .execute()
}

export async function findBlock(db: Database, id: string): Promise<BlockRow | undefined> {
  return await db.selectFrom('blocks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False if it has already ended. */
export async function endBlock(db: Database, id: string, at: number): Promise<boolean> {
  const row = await db
    .updateTable('blocks')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes blocks that ended before this moment, at most `most`; returns how many. */
export async function deleteOldBlocks(db: Database, before: number, most: number): Promise<number> {
  const old = db.selectFrom('blocks').select('id').where('ended_at', '<', before).limit(most)
  return deleted(await db.deleteFrom('blocks').where('id', 'in', old).execute())
}
