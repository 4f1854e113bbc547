import { officeProvider } from '#domain/payment-state.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'

/** Claims the day for one process; false if it is done, or claimed by another process since `abandonedBefore`. */
export async function claimDay(
  db: Database,
  day: string,
  now: number,
  abandonedBefore: number,
): Promise<boolean> {
  const row = await db
    .insertInto('reconciliations')
    .values({ day, claimed_at: now, finished_at: null, checked: 0, differences: 0 })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ claimed_at: now })
        .where('reconciliations.finished_at', 'is', null)
        .where('reconciliations.claimed_at', '<', abandonedBefore),
    )
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

export async function finishDay(
  db: Database,
  day: string,
  outcome: { finished_at: number; checked: number; differences: number },
): Promise<void> {
  await db.updateTable('reconciliations').set(outcome).where('day', '=', day).execute()
}

/** Payments started in this period that a provider knows, oldest first, at most `limit`, after the payment `after`. */
export async function listPaymentsBegun(
  db: Database,
  range: { fromMs: number; untilMs: number },
  after: PaymentRow | undefined,
  limit: number,
): Promise<PaymentRow[]> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('created_at', '>=', range.fromMs)
    .where('created_at', '<', range.untilMs)
    .where('provider', '!=', officeProvider)
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('created_at', '>', after?.created_at ?? 0),
          where('created_at', '=', after?.created_at ?? 0).and('id', '>', after?.id ?? ''),
        ]),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}
