import { unmatchedKind } from '#domain/payment-state.ts'
import type { Database, PaymentRow, UnmatchedPurchaseRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { noReferences } from './payments.ts'

export interface UnmatchedNews {
  readonly id: string
  readonly provider: string
  /** What brought it. */
  readonly source: string
  readonly at: number
}

/** Stores the payment of a notification, as open; a known one stays unchanged. Runs in the caller's transaction. */
export async function insertUnmatched(
  db: Database,
  { id, provider, source, at }: UnmatchedNews,
): Promise<void> {
  await db
    .insertInto('payments')
    .values({
      ...{ id, provider, provider_ref: null, kind: unmatchedKind, subject_id: id, amount_paise: 0 },
      ...{ fingerprint: id, purchase_id: id, state: 'pending', redirect_url: null, created_at: at },
      ...{ expires_at: at, next_check_at: at, payer: '', arrived_paise: null, ...noReferences },
      ...{ attempted_at: at, untried_at: null },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await db
    .insertInto('unmatched_purchases')
    .values({ id, metadata: '', source, created_at: at, decide_by: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Stores what the provider says of received money; false once its payment is no longer open. */
export async function setUnmatchedArrival(
  db: Database,
  { id, provider, amount_paise }: PaymentRow,
  purchase: Pick<UnmatchedPurchaseRow, 'metadata' | 'decide_by'>,
): Promise<boolean> {
  const open = await db
    .updateTable('payments')
    .set({ provider, amount_paise })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!open) return false
  await db.updateTable('unmatched_purchases').set(purchase).where('id', '=', id).execute()
  return true
}

/** No money has arrived: nothing is stored about an id that anyone may have invented. */
export async function deleteUnmatched(db: Database, id: string): Promise<void> {
  await inTransaction(db, async (own) => {
    const open = await own
      .updateTable('payments')
      .set({ state: 'expired' })
      .where('id', '=', id)
      .where('kind', '=', unmatchedKind)
      .where('state', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (!open) return
    for (const table of ['refunds', 'delivery_failures'] as const)
      await own.deleteFrom(table).where('payment_id', '=', id).execute()
    for (const table of ['unmatched_purchases', 'payments'] as const)
      await own.deleteFrom(table).where('id', '=', id).execute()
  })
}

export async function findUnmatchedPurchase(
  db: Database,
  id: string,
): Promise<UnmatchedPurchaseRow | undefined> {
  const purchases = db.selectFrom('unmatched_purchases').selectAll()
  return await purchases.where('id', '=', id).executeTakeFirst()
}

/** Those whose payer is known. */
export async function listWithMetadata(db: Database) {
  return await db
    .selectFrom('unmatched_purchases')
    .innerJoin('payments', 'payments.id', 'unmatched_purchases.id')
    .select(['payments.id', 'metadata', 'arrived_paise', 'state', 'payments.created_at'])
    .where('metadata', '!=', '')
    .execute()
}

export async function setMetadata(db: Database, id: string, metadata: string): Promise<void> {
  await db.updateTable('unmatched_purchases').set({ metadata }).where('id', '=', id).execute()
}

/** Ends the time to decide. */
export async function setDecideBy(db: Database, ids: readonly string[], at: number): Promise<void> {
  if (ids.length === 0) return
  const purchases = db.updateTable('unmatched_purchases').set({ decide_by: at })
  await purchases.where('id', 'in', [...ids]).execute()
}

/** Those undecided at the deadline, and refunded ones that still name the payer. */
export async function listUndecidedAndRefunded(db: Database, now: number) {
  return await db
    .selectFrom('unmatched_purchases')
    .innerJoin('payments', 'payments.id', 'unmatched_purchases.id')
    .select(['payments.id', 'state'])
    .where((where) =>
      where.or([
        where('state', '=', 'paid').and('decide_by', '<=', now),
        where('state', '=', 'refunded').and('metadata', '!=', ''),
      ]),
    )
    .execute()
}
