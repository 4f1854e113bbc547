import type { PaymentState } from '#domain/payment-state.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { insertPaymentEvent, movePayment } from './queries/payments.ts'

interface PaymentStep {
  readonly next: PaymentState
  /** What triggered it. */
  readonly source: string
  /** In the words of the provider, or of the person who decided it. */
  readonly detail: string
}

/**
 * Takes a step of a payment and records it. False, and nothing is written, for a step that was already taken or is not
 * possible from the payment's state.
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
