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
