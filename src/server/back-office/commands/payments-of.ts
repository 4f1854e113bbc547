import type { Database, PaymentRow } from '#server/database/tables.ts'
import { findPayment, listPayments } from '#server/ledger/queries/payments.ts'
import { findRefund } from '#server/ledger/queries/refunds.ts'
import { unknownId } from './command.ts'

/** The payment behind any id: its own, of what it pays for, or of its refund. Throws `not-found`. */
export async function paymentOf(db: Database, id: string): Promise<PaymentRow> {
  const refund = await findRefund(db, id)
  const payment =
    (await findPayment(db, refund?.payment_id ?? id)) ?? (await listPayments(db, [id])).at(0)
  if (!payment) throw unknownId(id)
  return payment
}
