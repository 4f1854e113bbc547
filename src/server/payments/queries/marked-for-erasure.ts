import type { Database } from '#server/database/tables.ts'

/** Whether its buyer is gone, and it is erased as soon as its payment is decided. */
export async function isMarkedForErasure(db: Database, subjectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('erasures')
    .select('subject_id')
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return row !== undefined
}
