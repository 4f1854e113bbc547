import type { Database } from './tables.ts'

/** Payments by state: how many. */
export async function countPayments(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payments')
    .select((select) => ['state', select.fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Mails that wait, and since when the oldest of them does; epoch milliseconds. */
export async function measureOutbox(db: Database) {
  const row = await db
    .selectFrom('mails')
    .select((select) => [
      select.fn.countAll().as('waiting'),
      select.fn.min<number | null>('created_at').as('oldest'),
    ])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), oldestAt: row.oldest }
}

/** When the payment or refund that is longest due should have been asked about; null when none is open. */
export async function findNextCheck(db: Database): Promise<number | null> {
  const payment = await db
    .selectFrom('payments')
    .select((select) => select.fn.min<number | null>('next_check_at').as('at'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  const refund = await db
    .selectFrom('refunds')
    .select((select) => select.fn.min<number | null>('next_check_at').as('at'))
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  const moments = [payment.at, refund.at].flatMap((at) => (at === null ? [] : [at]))
  return moments.length > 0 ? Math.min(...moments) : null
}
