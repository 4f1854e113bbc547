import { longestRefundCheckDelayMs } from '#domain/payment-schedule.ts'
import { isDue } from '#server/database/query-helpers.ts'
import type { Database, RefundRow } from '#server/database/tables.ts'

export async function insertRefund(
  db: Database,
  refund: RefundRow,
  requestKey: string | null = null,
): Promise<void> {
  await db
    .insertInto('refunds')
    .values({ ...refund, request_key: requestKey })
    .execute()
}

/** The refund already made for this request. */
export async function findRefundOfRequest(
  db: Database,
  requestKey: string,
): Promise<Pick<RefundRow, 'id' | 'payment_id'> | undefined> {
  return await db
    .selectFrom('refunds')
    .select(['id', 'payment_id'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** What this person has refunded since then, in paise; without refunds that the bank could not make. */
export async function sumRefundedBy(db: Database, actor: string, sinceMs: number): Promise<number> {
  const { paise } = await db
    .selectFrom('refunds')
    .select((select) => select.fn.sum<string | number | null>('amount_paise').as('paise'))
    .where('actor', '=', actor)
    .where('created_at', '>=', sinceMs)
    .where('state', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(paise ?? 0)
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

/** Stores a refund that was made elsewhere; false when it is known already. */
export async function insertForeignRefund(db: Database, refund: RefundRow): Promise<boolean> {
  const row = await db
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** For what turned out not to be a refund. */
export async function deleteAskedRefund(db: Database, id: string): Promise<void> {
  await db.deleteFrom('refunds').where('id', '=', id).where('state', '=', 'asked').execute()
}

export async function insertRefundItems(
  db: Database,
  refundId: string,
  items: readonly { productId: string; quantity: number }[],
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ productId, quantity }) => ({
    ...{ refund_id: refundId, product_id: productId, quantity },
  }))
  await db.insertInto('refund_items').values(rows).execute()
}

/** The lines of one refund; none for a full refund or an amount. */
export async function listItemsOf(db: Database, refundId: string) {
  return await db
    .selectFrom('refund_items')
    .select(['product_id as productId', 'quantity'])
    .where('refund_id', '=', refundId)
    .orderBy('product_id')
    .execute()
}

/** How many of each product of these payments are refunded, or being refunded. */
export async function listRefundedItems(db: Database, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return []
  const rows = await db
    .selectFrom('refund_items')
    .innerJoin('refunds', 'refunds.id', 'refund_items.refund_id')
    .select(['payment_id', 'product_id', (select) => select.fn.sum('quantity').as('quantity')])
    .where('payment_id', 'in', [...paymentIds])
    .where('state', '!=', 'failed')
    .groupBy(['payment_id', 'product_id'])
    .execute()
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }))
}

/** Decides a pending refund once; false if it was decided before. */
export async function settleRefundRow(
  db: Database,
  id: string,
  decided: Pick<RefundRow, 'amount_paise' | 'detail' | 'bank_reference' | 'settled_at'> & {
    state: 'refunded' | 'failed'
  },
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

/** Changes the amount of a refund that was not sent to the provider yet. */
export async function setAskedAmount(db: Database, id: string, paise: number): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ amount_paise: paise })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
}

/** Claims refunds whose check is due, until `leaseUntil`; two processes never get the same one. */
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

/** Marks pending refunds as refunded, without asking the provider. */
export async function endRefundsOf(db: Database, paymentId: string, at: number): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: 'refunded', settled_at: at })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'asked')
    .execute()
}

/** Counts one more; returns the total. */
export async function countDeliveryFailure(
  db: Database,
  paymentId: string,
  now: number,
): Promise<number> {
  const row = await db
    .insertInto('delivery_failures')
    .values({ payment_id: paymentId, failures: 1, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict.column('payment_id').doUpdateSet((set) => ({
        failures: set('delivery_failures.failures', '+', 1),
        last_at: now,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return row.failures
}

/** Delivered, or being refunded. */
export async function forgetDeliveryFailures(db: Database, paymentId: string): Promise<void> {
  await db.deleteFrom('delivery_failures').where('payment_id', '=', paymentId).execute()
}

export async function findDeliveryFailures(db: Database, paymentId: string) {
  return await db
    .selectFrom('delivery_failures')
    .select(['failures', 'first_at', 'last_at'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}

/** Payments whose delivery failed at least so often, those that wait longest first. */
export async function listFailingDeliveries(db: Database, leastFailures: number) {
  const rows = await db
    .selectFrom('delivery_failures')
    .select('payment_id')
    .where('failures', '>=', leastFailures)
    .orderBy('first_at')
    .execute()
  return rows.map(({ payment_id }) => payment_id)
}
