import { sql } from 'kysely'
import { arrivedStates } from '#domain/payment-state.ts'
import { clockSkewMs, deleted } from '#server/database/query-helpers.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { randomToken } from '#server/secrets.ts'

/** The payment for this key. */
export async function findPaymentOfKey(db: Database, key: string): Promise<PaymentRow | undefined> {
  const [payment] = await listOfKey(db, key)
  return payment
}

const listOfKey = (db: Database, key: string) =>
  db
    .selectFrom('payments')
    .innerJoin('purchase_keys', 'purchase_keys.payment_id', 'payments.id')
    .selectAll('payments')
    .where('purchase_keys.key', '=', key)
    .execute()

/** Points the key to this payment. */
export const keepPurchaseKey = (db: Database, key: string, payment_id: string, used_at: number) =>
  db
    .insertInto('purchase_keys')
    .values({ key, payment_id, used_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ payment_id, used_at }))
    .execute()

/** Pages opened before `before` are closed by now. Returns how many keys were deleted. */
export async function deleteOldPurchaseKeys(
  db: Database,
  before: number,
  most: number,
): Promise<number> {
  const old = db.selectFrom('purchase_keys').select('key').where('used_at', '<', before).limit(most)
  return deleted(await db.deleteFrom('purchase_keys').where('key', 'in', old).execute())
}

interface OpenFor {
  readonly now: number
  /** How long it must remain payable at least. */
  readonly leastLifeMs: number
}

const listAlike = (db: Database, ...fingerprints: readonly string[]) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('fingerprint', 'in', fingerprints)
    .limit(sql.lit(1))
    .execute()

/** Whether a payment for the same was ever started. */
export async function wasRequested(
  db: Database,
  fingerprints: readonly string[],
): Promise<boolean> {
  return (await listAlike(db, ...fingerprints)).length > 0
}

/** The purchase of these attempts for which no money has arrived; buying the same later makes another purchase. */
export async function findOpenPurchase(
  db: Database,
  fingerprints: readonly string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('purchase_id')
    .where('fingerprint', 'in', [...fingerprints])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payments as attempts')
            .select('attempts.id')
            .whereRef('attempts.purchase_id', '=', 'payments.purchase_id')
            .where('attempts.state', 'in', arrivedStates),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.purchase_id
}

/** Replaces the digest of what these purchases contain by a random one, the same for all attempts. */
export async function renewFingerprints(
  db: Database,
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length === 0) return
  const payments = db.selectFrom('payments').select('purchase_id').distinct()
  for (const { purchase_id } of await payments.where('subject_id', 'in', [...subjectIds]).execute())
    await db
      .updateTable('payments')
      .set({ fingerprint: randomToken() })
      .where('purchase_id', '=', purchase_id)
      .where('fingerprint', '!=', '')
      .execute()
}

/** Whether there is any attempt at this purchase. */
export async function isKnownPurchase(db: Database, purchaseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()
  return row !== undefined
}

/** Every attempt at a purchase, oldest first. */
export async function listAttempts(db: Database, purchaseId: string): Promise<PaymentRow[]> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Another attempt at the same purchase that is paid: two of them need not both be honoured. */
export async function findPaidAttempt(
  db: Database,
  { id, purchase_id }: Pick<PaymentRow, 'id' | 'purchase_id'>,
): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('payments')
    .select('id')
    .where('purchase_id', '=', purchase_id)
    .where('state', '=', 'paid')
    .where('id', '!=', id)
    .executeTakeFirst()
}

/** An attempt at this purchase that was tried, and that the bank has not decided. */
export async function findTriedAttempt(
  db: Database,
  purchaseId: string,
): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('payments')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'pending')
    .where('attempted_at', 'is not', null)
    .executeTakeFirst()
}

/**
 * Another attempt at the same purchase that is paid; or else one that may be being paid, the surest first; or else the
 * last one that was started after this and is open.
 */
export async function findOtherAttempt(
  db: Database,
  { id, purchase_id, created_at }: Pick<PaymentRow, 'id' | 'purchase_id' | 'created_at'>,
): Promise<PaymentRow | undefined> {
  const others = await db
    .selectFrom('payments')
    .selectAll()
    .where('purchase_id', '=', purchase_id)
    .where('state', 'in', ['paid', 'pending'])
    .where('id', '!=', id)
    .execute()
  const newestFirst = others.toSorted((a, b) => b.created_at - a.created_at)
  return (
    newestFirst.find(({ state }) => state === 'paid') ??
    newestFirst.find(({ attempted_at }) => attempted_at !== null) ??
    newestFirst.find(({ untried_at }) => untried_at === null) ??
    newestFirst.find((other) => other.created_at >= created_at)
  )
}

/**
 * The attempt at this purchase that an earlier press opened and that can still be paid for a while. For one started by
 * a clock that ran ahead that time is unknown.
 */
export async function findOpenPayment(
  db: Database,
  purchaseId: string,
  { now, leastLifeMs }: OpenFor,
): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now + leastLifeMs)
    .where('created_at', '<=', now + clockSkewMs)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}
