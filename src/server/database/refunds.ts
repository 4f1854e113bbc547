import { longestRefundCheckDelayMs } from '#domain/payment-schedule.ts'
import { isDue } from './due.ts'
import type { RefundRow } from './refund-tables.ts'
import type { Database } from './tables.ts'

export async function insertRefund(db: Database, refund: RefundRow): Promise<void> {
  await db.insertInto('refunds').values(refund).execute()
}

export async function findRefund(db: Database, id: string): Promise<RefundRow | undefined> {
  return await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The refunds of these payments, oldest first. */
export async function listRefunds(
  db: Database,
  paymentIds: readonly string[],
): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return []
  return await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', 'in', [...paymentIds])
    .orderBy('created_at')
    .execute()
}

/** Decides an asked refund once; false when it was decided before. */
export async function settleRefundRow(
  db: Database,
  id: string,
  decided: { state: 'refunded' | 'failed'; detail: string; settled_at: number },
): Promise<boolean> {
  const row = await db
    .updateTable('refunds')
    .set(decided)
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Claims refunds whose check is due until `leaseUntil`; two processes never get the same one. */
export async function claimDueRefunds(
  db: Database,
  now: number,
  leaseUntil: number,
): Promise<RefundRow[]> {
  return await db
    .updateTable('refunds')
    .set({ next_check_at: leaseUntil })
    .where('id', 'in', (due) =>
      due
        .selectFrom('refunds')
        .select('id')
        .where('state', '=', 'asked')
        .where(isDue('next_check_at', now, longestRefundCheckDelayMs))
        .orderBy('next_check_at')
        .limit(20),
    )
    .where('state', '=', 'asked')
    .where(isDue('next_check_at', now, longestRefundCheckDelayMs))
    .returningAll()
    .execute()
}

export async function setNextRefundCheck(db: Database, id: string, at: number): Promise<void> {
  await db.updateTable('refunds').set({ next_check_at: at }).where('id', '=', id).execute()
}

/** Nobody is asked about these refunds any more. */
export async function endRefundsOf(db: Database, paymentId: string, at: number): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: 'refunded', settled_at: at })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'asked')
    .execute()
}
