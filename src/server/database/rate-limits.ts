import type { Database } from './tables.ts'

/** Counts one use of `name` in its window; false when `limit` uses were had already. */
export async function takeUse(
  db: Database,
  name: string,
  limit: number,
  windowMs: number,
  now: number,
): Promise<boolean> {
  const row = await db
    .insertInto('rate_limits')
    .values({ name, started_at: now, used: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((set) => {
        const isOver = set('rate_limits.started_at', '<=', now - windowMs)
        return {
          used: set
            .case()
            .when(isOver)
            .then(1)
            .else(set('rate_limits.used', '+', 1))
            .end(),
          started_at: set
            .case()
            .when(isOver)
            .then(now)
            .else(set.ref('rate_limits.started_at'))
            .end(),
        }
      }),
    )
    .returning('used')
    .executeTakeFirstOrThrow()
  return row.used <= limit
}

export async function deleteOldRateLimits(db: Database, startedBefore: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('started_at', '<', startedBefore).execute()
}
