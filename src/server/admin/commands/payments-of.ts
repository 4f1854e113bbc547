import type { Database, PaymentRow } from '#server/database/tables.ts'
import { findPaymentOf } from '#server/admin/payment-of.ts'
import { unknownId } from './command.ts'

/** The payment behind any id: its own, of what it pays for, or of its refund. Throws `not-found`. */
export async function paymentOf(db: Database, id: string): Promise<PaymentRow> {
  const payment = await findPaymentOf(db, id)
  if (!payment) throw unknownId(id)
  return payment
}
