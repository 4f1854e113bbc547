import type { OverrideRow } from '#server/database/purchase-tables.ts'
import type { Database } from '#server/database/tables.ts'

/** From now on the coach's calendar is read at the address with this key, and at no other one. */
export async function setFeed(
  db: Database,
  feed: { key_hash: string; coach_id: string; made_at: number },
): Promise<void> {
  await deleteFeeds(db, feed.coach_id)
  await db.insertInto('coach_feeds').values(feed).execute()
}

export async function deleteFeeds(db: Database, coachId: string): Promise<void> {
  await db.deleteFrom('coach_feeds').where('coach_id', '=', coachId).execute()
}

/** Whose calendar is read with a key of this digest. */
export async function findFeedOwner(db: Database, keyHash: string): Promise<string | undefined> {
  const feeds = db.selectFrom('coach_feeds').select('coach_id').where('key_hash', '=', keyHash)
  return (await feeds.executeTakeFirst())?.coach_id
}

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
