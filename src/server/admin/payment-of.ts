import type { Database, PaymentRow } from '#server/database/tables.ts'
import { findPayment, listPayments } from '#server/payments/queries/payments.ts'
import { findRefund } from '#server/payments/queries/refunds.ts'

/** The payment behind any id: its own, of what it pays for, or of its refund; a free seat has none. */
export async function findPaymentOf(db: Database, id: string): Promise<PaymentRow | undefined> {
  const refund = await findRefund(db, id)
  const payment = await findPayment(db, refund?.payment_id ?? id)
  return payment ?? (await listPayments(db, [id])).at(0)
}
