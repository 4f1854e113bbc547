import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import type { ComplaintRow } from '#server/database/complaints-tables.ts'

interface Due {
  readonly sinceMs: number
  readonly untilMs: number
  /** The key of its reminder, before and after the complaint's id. */
  readonly key: readonly [before: string, after: string]
  /** Of the mail that must not have arrived, before the id; then it must be open, too. */
  readonly unsentKey?: string | undefined
  readonly most: number
}

/** Complaints that are not resolved, were made in this time, and have no such reminder: oldest first, at most so many. */
export async function listUnreminded(
  db: Database,
  { sinceMs, untilMs, key: [before, after], unsentKey = '', most }: Due,
): Promise<ComplaintRow[]> {
  return await db
    .selectFrom('complaints')
    .selectAll()
    .where('resolved_at', 'is', null)
    .where('created_at', '>=', sinceMs)
    .where('created_at', '<', untilMs)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('mails')
            .select('mails.id')
            .where('once_key', '=', sql<string>`${before} || complaints.id || ${after}`),
        ),
      ),
    )
    .$if(unsentKey !== '', (query) =>
      query.where('state', '=', 'open').where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('mails')
              .select('mails.id')
              .where('once_key', '=', sql<string>`${unsentKey} || complaints.id`)
              .where('done_at', 'is not', null)
              .where('last_error', 'is', null),
          ),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(most)
    .execute()
}
