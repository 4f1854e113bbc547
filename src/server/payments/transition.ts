import type { PaymentState } from '#domain/payment-state.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database, UnmatchedPaymentRow } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { moveFound } from './queries/unmatched-payments.ts'
import { insertPaymentEvent, movePayment } from './queries/payments.ts'

interface PaymentStep {
  readonly next: PaymentState
  /** What brought it about. */
  readonly source: string
  /** In the words of the provider, or of whoever decided it. */
  readonly detail: string
}

/**
 * Takes a step of a payment, with what is kept of it. False, and nothing is written, for a step that the payment has
 * behind it already, or cannot take from where it is.
 */
export async function transitionPayment(
  db: Database,
  shop: Shop,
  paymentId: string,
  { next, source, detail }: PaymentStep,
): Promise<boolean> {
  if (!(await movePayment(db, paymentId, next))) return false
  const event = { payment_id: paymentId, at: shop.now(), source, state: next, detail }
  await insertPaymentEvent(db, event)
  await writeAudit(db, shop, { action: `payment.${next}`, subject: paymentId, facts: { source } })
  return true
}

/** The same of money that the books did not know. */
export async function transitionUnmatched(
  db: Database,
  shop: Shop,
  row: UnmatchedPaymentRow,
  next: Parameters<typeof moveFound>[2],
): Promise<boolean> {
  if (!(await moveFound(db, row, next))) return false
  const { state, arrived_paise: arrivedPaise = row.arrived_paise, refund_id: refund = null } = next
  const facts = { arrivedPaise, ...(refund !== null && { refund }) }
  await writeAudit(db, shop, { action: `found.${state}`, subject: row.id, facts })
  return true
}
