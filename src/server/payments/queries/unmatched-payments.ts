import { sql } from 'kysely'
import type { UnmatchedState } from '#domain/found-state.ts'
import { longestRefundCheckDelayMs } from '#domain/payment-schedule.ts'
import { isDue } from '#server/database/query-helpers.ts'
import type { Database, UnmatchedPaymentRow, UnmatchedRefundRow } from '#server/database/tables.ts'

/** Notes news of a payment that the ledger does not know; what is noted already stays as it is. */
export async function noteUnmatched(
  db: Database,
  {
    id,
    provider,
    source,
    at,
  }: Pick<UnmatchedPaymentRow, 'id' | 'provider' | 'source'> & { at: number },
): Promise<void> {
  await db
    .insertInto('found_payments')
    .values({
      ...{
        id,
        provider,
        source,
        state: 'asked',
        arrived_paise: null,
        memo: '',
        reason: '',
        detail: '',
      },
      ...{ found_at: at, next_check_at: at, refund_id: null, refund_at: null, settled_at: null },
      returned_paise: 0,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function findUnmatched(
  db: Database,
  id: string,
): Promise<UnmatchedPaymentRow | undefined> {
  return await db.selectFrom('found_payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Holds it against everybody else until the transaction ends, and answers it as it is now. */
export async function lockFound(db: Database, id: string): Promise<UnmatchedPaymentRow> {
  return await db
    .updateTable('found_payments')
    .set((columns) => ({ state: columns.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes a step from exactly this state and refund; false when somebody else has taken one meanwhile. */
export async function moveFound(
  db: Database,
  { id, state, refund_id }: UnmatchedPaymentRow,
  next: { readonly state: UnmatchedState } & Partial<Omit<UnmatchedPaymentRow, 'id' | 'state'>>,
): Promise<boolean> {
  const row = await db
    .updateTable('found_payments')
    .set(next)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('refund_id', refund_id === null ? 'is' : '=', refund_id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** No money has arrived: there is nothing to remember. */
export async function forgetFound(db: Database, id: string): Promise<void> {
  const forgotten = await db
    .deleteFrom('found_payments')
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst()
  if (forgotten) await db.deleteFrom('found_refunds').where('payment_id', '=', id).execute()
}

/**
 * What waits for the provider is asked about, by the rule for a corrected clock as well. What waits for a person goes
 * back at its hour and never before: a question too early costs nothing, money does.
 */
const isFoundDue = (now: number) =>
  sql<boolean>`(state in ('asked', 'returning') and ${isDue('next_check_at', now, longestRefundCheckDelayMs)}
    or state = 'found' and next_check_at <= ${now})`

/** Claims what is due until `leaseUntil`; two processes never get the same one. */
export async function claimDueFound(
  db: Database,
  now: number,
  leaseUntil: number,
): Promise<UnmatchedPaymentRow[]> {
  return await db
    .updateTable('found_payments')
    .set({ next_check_at: leaseUntil })
    .where('id', 'in', (due) =>
      due
        .selectFrom('found_payments')
        .select('id')
        .where(isFoundDue(now))
        .orderBy('next_check_at')
        .limit(20),
    )
    .where(isFoundDue(now))
    .returningAll()
    .execute()
}

/** When what is still `asked` or `returning` is looked at again. */
export async function setNextFoundCheck(db: Database, id: string, at: number): Promise<void> {
  await db
    .updateTable('found_payments')
    .set({ next_check_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'returning'])
    .execute()
}

/** Those of which it is still kept who has paid. */
export async function listFoundWithMemo(db: Database): Promise<UnmatchedPaymentRow[]> {
  return await db.selectFrom('found_payments').selectAll().where('memo', '!=', '').execute()
}

/** Money that was found or went back in this time and that the ledger has not taken over, oldest first. */
export async function listFoundMoney(
  db: Database,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<UnmatchedPaymentRow[]> {
  return await db
    .selectFrom('found_payments')
    .selectAll()
    .where((where) =>
      where.or(
        (['found_at', 'settled_at'] as const).map((moment) =>
          where.and([where(moment, '>=', fromMs), where(moment, '<', untilMs)]),
        ),
      ),
    )
    .where('state', 'in', ['found', 'returning', 'return_failed', 'returned'])
    .orderBy('found_at')
    .execute()
}

/** Nobody is waited for any more: what is `found` goes back at the next turn. */
export async function hastenFound(db: Database, ids: readonly string[], at: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('found_payments')
    .set({ next_check_at: at })
    .where('id', 'in', [...ids])
    .where('state', '=', 'found')
    .execute()
}

type HeardRefund = Pick<UnmatchedRefundRow, 'id' | 'payment_id' | 'heard_at'>

/** Notes that a refund was heard of; one that is known already stays as it is. */
export async function noteUnmatchedRefund(
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
export async function listUnmatchedRefunds(
  db: Database,
  paymentId: string,
): Promise<UnmatchedRefundRow[]> {
  return await db
    .selectFrom('found_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
}

/** Those of a payment that the provider has still to decide. */
export async function listAskedUnmatchedRefunds(
  db: Database,
  paymentId: string,
): Promise<UnmatchedRefundRow[]> {
  return (await listUnmatchedRefunds(db, paymentId)).filter(({ state }) => state === 'asked')
}

/** Counts a refund, once; answers the payment with it, undefined when it is counted already. */
export async function countUnmatchedRefund(
  db: Database,
  { id, payment_id }: UnmatchedRefundRow,
  amountPaise: number,
): Promise<UnmatchedPaymentRow | undefined> {
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
export async function markUnmatchedRefundsCounted(
  db: Database,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('found_refunds')
    .set({ state: 'counted' })
    .where('id', 'in', [...ids])
    .execute()
}

/** There is no such refund, or it failed, or the ledger goes on with it. */
export async function deleteUnmatchedRefund(db: Database, id: string): Promise<void> {
  await db.deleteFrom('found_refunds').where('id', '=', id).where('state', '=', 'asked').execute()
}

/** Claims what is due until `leaseUntil`; two processes never get the same one. */
export async function claimDueUnmatchedRefunds(
  db: Database,
  now: number,
  leaseUntil: number,
): Promise<UnmatchedRefundRow[]> {
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
export async function setNextUnmatchedRefundCheck(
  db: Database,
  id: string,
  at: number,
): Promise<void> {
  await db
    .updateTable('found_refunds')
    .set({ next_check_at: at })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
}
