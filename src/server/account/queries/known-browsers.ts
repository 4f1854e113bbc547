import { deleted } from '#server/database/portions.ts'
import type { Database } from '#server/database/tables.ts'

/** Whether the owner of the account with this e-mail has logged in in this browser before. */
export async function isKnownBrowser(
  db: Database,
  email: string,
  browserHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('known_browsers.browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that somebody has logged in in a browser. */
export async function noteBrowser(
  db: Database,
  userId: string,
  browserHash: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: browserHash, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ seen_at: now }),
    )
    .execute()
}

/** Browsers in which somebody has logged in, most lately used first. */
export async function listBrowsersOf(db: Database, userId: string) {
  return await db
    .selectFrom('known_browsers')
    .select('seen_at')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .execute()
}

/** A thief may have been among them. */
export async function forgetBrowsersOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('known_browsers').where('user_id', '=', userId).execute()
}

/** At most so many; answers how many. */
export async function deleteOldBrowsers(
  db: Database,
  seenBefore: number,
  most: number,
): Promise<number> {
  return deleted(
    await db
      .deleteFrom('known_browsers')
      .where((where) =>
        where(
          where.refTuple('user_id', 'browser_hash'),
          'in',
          where
            .selectFrom('known_browsers as old')
            .select(['old.user_id', 'old.browser_hash'])
            .where('old.seen_at', '<', seenBefore)
            .limit(most)
            .$asTuple('user_id', 'browser_hash'),
        ),
      )
      .execute(),
  )
}
