import { longestRefundCheckDelayMs } from '#domain/payment-schedule.ts'
import { isDue } from '#server/database/due.ts'
import type { Database } from '#server/database/tables.ts'
import type { FoundPaymentRow, FoundRefundRow } from '#server/database/ledger-found-tables.ts'

type HeardRefund = Pick<FoundRefundRow, 'id' | 'payment_id' | 'heard_at'>

/** Notes that a refund was heard of; one that is known already stays as it is. */
export async function noteFoundRefund(
  db: Database,
  { id, payment_id, heard_at }: HeardRefund,
): Promise<void> {
  await db
    .insertInto('found_refunds')
    .values({ id, payment_id, heard_at, state: 'asked', next_check_at: heard_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Those of a payment, counted or not. */
export async function listFoundRefunds(db: Database, paymentId: string): Promise<FoundRefundRow[]> {
  return await db
    .selectFrom('found_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
}

/** Those of a payment that the provider has still to decide. */
export async function listAskedFoundRefunds(
  db: Database,
  paymentId: string,
): Promise<FoundRefundRow[]> {
  return (await listFoundRefunds(db, paymentId)).filter(({ state }) => state === 'asked')
}

/** Counts a refund, once; answers the payment with it, undefined when it is counted already. */
export async function countFoundRefund(
  db: Database,
  { id, payment_id }: FoundRefundRow,
  amountPaise: number,
): Promise<FoundPaymentRow | undefined> {
  const counted = await db
    .updateTable('found_refunds')
    .set({ state: 'counted' })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst()
  if (!counted) return undefined
  return await db
    .updateTable('found_payments')
    .set((row) => ({ returned_paise: row('returned_paise', '+', amountPaise) }))
    .where('id', '=', payment_id)
    .returningAll()
    .executeTakeFirst()
}

/** These are counted in what was found. */
export async function markFoundRefundsCounted(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('found_refunds')
    .set({ state: 'counted' })
    .where('id', 'in', [...ids])
    .execute()
}

/** There is no such refund, or it failed, or the ledger goes on with it. */
export async function deleteFoundRefund(db: Database, id: string): Promise<void> {
  await db.deleteFrom('found_refunds').where('id', '=', id).where('state', '=', 'asked').execute()
}

/** Claims what is due until `leaseUntil`; two processes never get the same one. */
export async function claimDueFoundRefunds(
  db: Database,
  now: number,
  leaseUntil: number,
): Promise<FoundRefundRow[]> {
  return await db
    .updateTable('found_refunds')
    .set({ next_check_at: leaseUntil })
    .where('id', 'in', (due) =>
      due
        .selectFrom('found_refunds')
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

/** When what is still `asked` is looked at again. */
export async function setNextFoundRefundCheck(db: Database, id: string, at: number): Promise<void> {
  await db
    .updateTable('found_refunds')
    .set({ next_check_at: at })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
}
