import type { PaymentReferences } from '#domain/payment-references.ts'
import type { Database } from '#server/database/tables.ts'

/** What nobody has told of a payment yet. */
export const noReferences = {
  provider_order_id: null,
  provider_transaction_id: null,
  bank_reference: null,
  payment_mode: null,
}

/** Notes by what others know a payment. */
export async function setReferences(
  db: Database,
  id: string,
  { orderId, transactionId, bankReference, mode }: PaymentReferences,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ provider_order_id: orderId, provider_transaction_id: transactionId })
    .set({ bank_reference: bankReference, payment_mode: mode })
    .where('id', '=', id)
    .execute()
}
