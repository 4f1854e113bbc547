import { sql } from 'kysely'
import { unmatchedKind } from '#domain/payment-state.ts'
import type { Database } from '#server/database/tables.ts'

export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

/** The paid amounts of each kind in this period, whenever it was ordered. */
export async function sumPaid(
  db: Database,
  { fromMs, untilMs }: Span,
): Promise<Map<string, { count: number; paise: number }>> {
  const rows = await db
    .selectFrom('payment_events')
    .innerJoin('payments', 'payments.id', 'payment_events.payment_id')
    .select((select) => [
      'payments.kind',
      select.fn.countAll().as('count'),
      select.fn
        .sum(sql<number>`coalesce(payments.arrived_paise, payments.amount_paise)`)
        .as('paise'),
    ])
    .where('payment_events.state', '=', 'paid')
    .where('payment_events.at', '>=', fromMs)
    .where('payment_events.at', '<', untilMs)
    .groupBy('payments.kind')
    .execute()
  return new Map(
    rows.map(({ kind, count, paise }) => [kind, { count: Number(count), paise: Number(paise) }]),
  )
}

/** The refunded amount in this period, in paise. */
export async function sumRefunded(db: Database, { fromMs, untilMs }: Span): Promise<number> {
  const own = await db
    .selectFrom('refunds')
    .select((select) => select.fn.sum<string | number | null>('amount_paise').as('paise'))
    .where('state', '=', 'refunded')
    .where('settled_at', '>=', fromMs)
    .where('settled_at', '<', untilMs)
    .executeTakeFirstOrThrow()
  return Number(own.paise ?? 0)
}

/** Undecided refunds, and unmatched money that the firm must decide about. */
export async function sumWaiting(db: Database) {
  const refunds = await db
    .selectFrom('refunds')
    .select((select) => [
      select.fn.countAll().as('count'),
      select.fn.sum<string | number | null>('amount_paise').as('paise'),
    ])
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  const unmatched = db
    .selectFrom('unmatched_purchases')
    .innerJoin('payments', 'payments.id', 'unmatched_purchases.id')
    .where('state', '=', 'paid')
  const arrived = await unmatched
    .select((select) => [
      select.fn.countAll().as('count'),
      select.fn.sum<string | number | null>('arrived_paise').as('paise'),
    ])
    .executeTakeFirstOrThrow()
  const returned = await db
    .selectFrom('refunds')
    .select((select) => select.fn.sum<string | number | null>('amount_paise').as('paise'))
    .where('state', '!=', 'failed')
    .where('payment_id', 'in', unmatched.select('payments.id'))
    .executeTakeFirstOrThrow()
  return {
    refunds: { count: Number(refunds.count), paise: Number(refunds.paise ?? 0) },
    undecided: {
      count: Number(arrived.count),
      paise: Number(arrived.paise ?? 0) - Number(returned.paise ?? 0),
    },
  }
}

/** The result of this day's nightly comparison; undefined until it is finished. */
export async function findComparison(db: Database, day: string) {
  return await db
    .selectFrom('reconciliations')
    .select(['checked', 'differences'])
    .where('day', '=', day)
    .where('finished_at', 'is not', null)
    .executeTakeFirst()
}

/** The number of payments by state. */
export async function countPayments(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payments')
    .select((select) => ['state', select.fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}

/** The number of unsent mails, and the creation time of the oldest in epoch milliseconds. */
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

/** The due time of the payment or refund check that is overdue longest; null when none is open. */
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
  const all = [payment.at, refund.at]
  const moments = all.flatMap((at) => (at === null ? [] : [at]))
  return moments.length > 0 ? Math.min(...moments) : null
}

/** Open payments that expired before this moment, oldest first. */
export async function listOverduePayments(db: Database, overBefore: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'pending')
    .where('kind', '!=', unmatchedKind)
    .where('expires_at', '<', overBefore)
    .orderBy('expires_at')
    .execute()
  return rows.map(({ id }) => id)
}

interface Waiting {
  readonly id: string
  readonly since: number
}

/** Refunds that the provider has not decided, oldest first. */
export async function listOpenRefunds(db: Database): Promise<Waiting[]> {
  return await db
    .selectFrom('refunds')
    .select(['id', 'created_at as since'])
    .where('state', '=', 'asked')
    .orderBy('created_at')
    .execute()
}

/** Payments whose refund, or whose last partial refund, failed at the provider. */
export async function listFailedRefunds(db: Database): Promise<string[]> {
  const payments = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'refund_failed')
    .execute()
  const parts = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('payments.id')
    .where('refunds.state', '=', 'failed')
    .where('refunds.source', '!=', 'provider')
    .where('payments.state', '=', 'paid')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('refunds as later')
            .select('later.id')
            .whereRef('later.payment_id', '=', 'refunds.payment_id')
            .whereRef('later.created_at', '>', 'refunds.created_at'),
        ),
      ),
    )
    .execute()
  return [...payments, ...parts].map(({ id }) => id)
}

/** Unmatched payments that the provider has not confirmed or denied yet, oldest first. */
export async function listUnansweredNews(db: Database): Promise<Waiting[]> {
  return await db
    .selectFrom('payments')
    .select(['id', 'created_at as since'])
    .where('kind', '=', unmatchedKind)
    .where('state', '=', 'pending')
    .orderBy('created_at')
    .execute()
}

/** When this database was initialised; undefined if it is older than that record. */
export async function findOpening(db: Database): Promise<number | undefined> {
  return (await db.selectFrom('shop_mode').select('stamped_at').executeTakeFirst())?.stamped_at
}

/** The creation time of the newest account or payment; undefined when there is none. */
export async function findNewestRecord(db: Database): Promise<number | undefined> {
  const [account, payment] = await Promise.all(
    (['users', 'payments'] as const).map((table) =>
      db.selectFrom(table).select('created_at').orderBy('created_at', 'desc').executeTakeFirst(),
    ),
  )
  const newest = Math.max(account?.created_at ?? 0, payment?.created_at ?? 0)
  return newest === 0 ? undefined : newest
}

/** The newest payment of a provider; undefined when there is none. */
export async function findNewestPayment(db: Database, provider: string) {
  return await db
    .selectFrom('payments')
    .select(['id', 'provider_ref'])
    .where('provider', '=', provider)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
