import { sql } from 'kysely'
import { deleted } from '#server/database/query-helpers.ts'
import type { Database } from '#server/database/tables.ts'

/** A limited action, named by what it is and who does it: at most `limit` times in a window. */
export interface Use {
  readonly name: string
  readonly limit: number
  readonly windowMs: number
}

/** Counts one use of `name` and returns how many there were in its window, including this one. */
export async function countUse(
  db: Database,
  { name, windowMs }: Omit<Use, 'limit'>,
  now: number,
): Promise<number> {
  const isOver = sql<boolean>`rate_limits.ends_at <= ${now}`
  const row = await db
    .insertInto('rate_limits')
    .values({ name, ends_at: now + windowMs, used: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        used: sql<number>`case when ${isOver} then 1 else rate_limits.used + 1 end`,
        ends_at: sql<number>`case when ${isOver} then ${now + windowMs} else rate_limits.ends_at end`,
      }),
    )
    .returning('used')
    .executeTakeFirstOrThrow()
  return row.used
}

/** Counts one use; false if the limit was already reached. */
export async function takeUse(db: Database, use: Use, now: number): Promise<boolean> {
  return (await countUse(db, use, now)) <= use.limit
}

/** Returns counted uses, in windows that end before a moment: for uses that turned out to be harmless. */
export async function returnUses(
  db: Database,
  names: readonly string[],
  endingBefore = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  if (names.length === 0) return
  await db
    .updateTable('rate_limits')
    .set((set) => ({ used: set('used', '-', 1) }))
    .where('name', 'in', [...names])
    .where('used', '>', 0)
    .where('ends_at', '<', endingBefore)
    .execute()
}

/** Resets the count of this name. */
export async function clearUses(db: Database, name: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('name', '=', name).execute()
}

/** Deletes the counts of all names that contain one of these parts. */
export async function forgetUses(db: Database, parts: readonly string[]): Promise<void> {
  for (const part of parts)
    await db.deleteFrom('rate_limits').where('name', 'like', `%${part}%`).execute()
}

/** How many uses of `name` there were in its window. */
export async function findUses(db: Database, name: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('used')
    .where('name', '=', name)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return row?.used ?? 0
}

/** Deletes expired windows, at most `most`; returns how many. */
export async function deleteOldRateLimits(
  db: Database,
  now: number,
  most: number,
): Promise<number> {
  const over = db.selectFrom('rate_limits').select('name').where('ends_at', '<=', now).limit(most)
  return deleted(
    await db
      .deleteFrom('rate_limits')
      .where('name', 'in', over)
      // It may have been renewed since.
      .where('ends_at', '<=', now)
      .execute(),
  )
}
