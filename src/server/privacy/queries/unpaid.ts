import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import { markForErasure } from './erasures.ts'

/** Spelled out, with nothing to be filled in: only so does SQLite use the index of these rows. */
const isUnpaid = sql<boolean>`state in ('failed', 'expired') and fingerprint <> ''`

/**
 * Marks for erasure what was never paid and could last be paid before this moment, at most so many; answers
 * how many. Nothing that has another payment in any other state, or of which a refund is spoken of.
 */
export async function markUnpaid(db: Database, endedBefore: number, most: number): Promise<number> {
  const rows = await db
    .selectFrom('payments')
    .select('subject_id')
    .where(isUnpaid)
    .where('expires_at', '<', endedBefore)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.payment_id', '=', 'payments.id'),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payments as others')
            .select('others.id')
            .whereRef('others.subject_id', '=', 'payments.subject_id')
            .where('others.state', 'not in', ['failed', 'expired']),
        ),
      ),
    )
    .limit(most)
    .execute()
  await markForErasure(
    db,
    rows.map(({ subject_id }) => subject_id),
  )
  return rows.length
}
