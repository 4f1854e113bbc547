import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'

export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

/** How much of each kind was paid in this time, whenever it was ordered. */
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

/** What was given back in this time, in paise: found money as a whole, once all of it is back. */
export async function sumRefunded(db: Database, { fromMs, untilMs }: Span): Promise<number> {
  const own = await db
    .selectFrom('refunds')
    .select((select) => select.fn.sum<string | number | null>('amount_paise').as('paise'))
    .where('state', '=', 'refunded')
    .where('settled_at', '>=', fromMs)
    .where('settled_at', '<', untilMs)
    .executeTakeFirstOrThrow()
  const found = await db
    .selectFrom('found_payments')
    .select((select) => select.fn.sum<string | number | null>('arrived_paise').as('paise'))
    .where('state', '=', 'returned')
    .where('settled_at', '>=', fromMs)
    .where('settled_at', '<', untilMs)
    .executeTakeFirstOrThrow()
  return Number(own.paise ?? 0) + Number(found.paise ?? 0)
}

/** Refunds that are asked for and not decided, and money outside of the books that somebody must decide about. */
export async function sumWaiting(db: Database) {
  const refunds = await db
    .selectFrom('refunds')
    .select((select) => [
      select.fn.countAll().as('count'),
      select.fn.sum<string | number | null>('amount_paise').as('paise'),
    ])
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  const found = await db
    .selectFrom('found_payments')
    .select((select) => [
      'state',
      select.fn.countAll().as('count'),
      select.fn
        .sum<string | number | null>(sql`coalesce(arrived_paise, 0) - returned_paise`)
        .as('paise'),
    ])
    .where('state', 'in', ['found', 'returning'])
    .groupBy('state')
    .execute()
  const of = (state: string) => found.find((row) => row.state === state)
  const numbers = (row?: { count: unknown; paise: unknown }) => ({
    count: Number(row?.count ?? 0),
    paise: Number(row?.paise ?? 0),
  })
  const [own, returning] = [numbers(refunds), numbers(of('returning'))]
  return {
    refunds: { count: own.count + returning.count, paise: own.paise + returning.paise },
    undecided: numbers(of('found')),
  }
}

/** How the nightly comparison of this day ended; undefined while it has not. */
export async function findComparison(db: Database, day: string) {
  return await db
    .selectFrom('reconciliations')
    .select(['checked', 'differences'])
    .where('day', '=', day)
    .where('finished_at', 'is not', null)
    .executeTakeFirst()
}
