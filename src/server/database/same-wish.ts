import { clockSkewMs } from './due.ts'
import type { Database, PaymentRow } from './tables.ts'

interface OpenFor {
  readonly now: number
  /** How long it can still be paid at least. */
  readonly leastLifeMs: number
  /** Begun later than this. */
  readonly after: number
}

/**
 * The payment that an earlier press of the same button opened and that can still be paid for a while. How
 * long that is cannot be known of one that was begun by a clock that ran ahead.
 */
export async function findOpenPayment(
  db: Database,
  fingerprint: string,
  { now, leastLifeMs, after }: OpenFor,
): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now + leastLifeMs)
    .where('created_at', '<=', now + clockSkewMs)
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** The last payment of the same wish that was paid after `since`, and when that was. */
export async function findJustPaid(
  db: Database,
  fingerprint: string,
  since: number,
): Promise<{ id: string; paid_at: number } | undefined> {
  return await db
    .selectFrom('payments')
    .innerJoin('payment_events', 'payment_events.payment_id', 'payments.id')
    .select(['payments.id', 'payment_events.at as paid_at'])
    .where('payments.fingerprint', '=', fingerprint)
    .where('payments.state', '=', 'paid')
    .where('payment_events.state', '=', 'paid')
    .where('payment_events.at', '>', since)
    .orderBy('payment_events.at', 'desc')
    .executeTakeFirst()
}
