import type { Database } from '#server/database/tables.ts'
import type { OverrideRow } from '#server/database/appointments-tables.ts'

/** What was decided of these coaches for any part of this time, in the order in which it was. */
export async function listOverrides(
  db: Database,
  coachIds: readonly string[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<OverrideRow[]> {
  if (coachIds.length === 0) return []
  return await db
    .selectFrom('coach_overrides')
    .selectAll()
    .where('coach_id', 'in', [...coachIds])
    .where('until_at', '>', fromMs)
    .where('from_at', '<', untilMs)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
}

export async function insertOverride(db: Database, row: OverrideRow): Promise<void> {
  await db.insertInto('coach_overrides').values(row).execute()
}

/** False when there was none. */
export async function deleteOverride(db: Database, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('coach_overrides')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
