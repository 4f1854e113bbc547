import type { Database } from '#server/database/tables.ts'

/**
 * The last payment of the same wish that was paid after `since`, and had not gone through at once: the bank had
 * said no before, or it was one attempt of several. Whoever made them may not know which of them was taken.
 */
export async function findPaidAtLast(
  db: Database,
  fingerprints: readonly string[],
  since: number,
): Promise<{ id: string; paid_at: number } | undefined> {
  return await db
    .selectFrom('payments')
    .innerJoin('payment_events as paid', 'paid.payment_id', 'payments.id')
    .select(['payments.id', 'paid.at as paid_at'])
    .where('payments.fingerprint', 'in', [...fingerprints])
    .where('payments.state', '=', 'paid')
    .where('paid.state', '=', 'paid')
    .where('paid.at', '>', since)
    .where((where) =>
      where.or([
        where.exists(
          where
            .selectFrom('payment_events as before')
            .select('before.payment_id')
            .whereRef('before.payment_id', '=', 'payments.id')
            .where('before.state', 'in', ['failed', 'expired']),
        ),
        where.exists(
          where
            .selectFrom('payments as others')
            .select('others.id')
            .whereRef('others.wish_id', '=', 'payments.wish_id')
            .whereRef('others.id', '!=', 'payments.id'),
        ),
      ]),
    )
    .orderBy('paid.at', 'desc')
    .executeTakeFirst()
}

/** The last payment of the same wish that was paid after `since`, and when that was. */
export async function findJustPaid(
  db: Database,
  fingerprints: readonly string[],
  since: number,
): Promise<{ id: string; wish_id: string; paid_at: number } | undefined> {
  return await db
    .selectFrom('payments')
    .innerJoin('payment_events', 'payment_events.payment_id', 'payments.id')
    .select(['payments.id', 'payments.wish_id', 'payment_events.at as paid_at'])
    .where('payments.fingerprint', 'in', [...fingerprints])
    .where('payments.state', '=', 'paid')
    .where('payment_events.state', '=', 'paid')
    .where('payment_events.at', '>', since)
    .orderBy('payment_events.at', 'desc')
    .executeTakeFirst()
}
