import { builtOnce } from '#server/database/built-once.ts'
import { deleted } from '#server/database/portions.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'

/** The payment that this key has led to. */
export async function findPaymentOfKey(db: Database, key: string): Promise<PaymentRow | undefined> {
  const [payment] = await listOfKey(db, key)
  return payment
}

const listOfKey = builtOnce((db, key: string) =>
  db
    .selectFrom('payments')
    .innerJoin('purchase_keys', 'purchase_keys.payment_id', 'payments.id')
    .selectAll('payments')
    .where('purchase_keys.key', '=', key),
)

/** From now on the key leads to this payment. */
export const keepPurchaseKey = builtOnce((db, key: string, payment_id: string, used_at: number) =>
  db
    .insertInto('purchase_keys')
    .values({ key, payment_id, used_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ payment_id, used_at })),
)

/** Pages that were opened before have been closed. Answers how many keys are gone. */
export async function deleteOldPurchaseKeys(
  db: Database,
  before: number,
  most: number,
): Promise<number> {
  const old = db.selectFrom('purchase_keys').select('key').where('used_at', '<', before).limit(most)
  return deleted(await db.deleteFrom('purchase_keys').where('key', 'in', old).execute())
}
