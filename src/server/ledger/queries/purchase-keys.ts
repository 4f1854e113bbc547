import { deleted } from '#server/database/portions.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'

/** The payment that this key has led to. */
export async function findPaymentOfKey(db: Database, key: string): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .innerJoin('purchase_keys', 'purchase_keys.payment_id', 'payments.id')
    .selectAll('payments')
    .where('purchase_keys.key', '=', key)
    .executeTakeFirst()
}

/** From now on the key leads to this payment. */
export async function keepPurchaseKey(
  db: Database,
  key: string,
  paymentId: string,
  now: number,
): Promise<void> {
  const use = { payment_id: paymentId, used_at: now }
  await db
    .insertInto('purchase_keys')
    .values({ key, ...use })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(use))
    .execute()
}

/** Pages that were opened before have been closed. Answers how many keys are gone. */
export async function deleteOldPurchaseKeys(
  db: Database,
  before: number,
  most: number,
): Promise<number> {
  const old = db.selectFrom('purchase_keys').select('key').where('used_at', '<', before).limit(most)
  return deleted(await db.deleteFrom('purchase_keys').where('key', 'in', old).execute())
}
