import { hasArrived } from '#domain/payment-state.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import type { PurchaseRequest } from './start-payment.ts'
import type { PurchaseType } from './find-purchase-type.ts'
import { isMarkedForErasure } from './queries/status-pages.ts'
import { findPayment } from './queries/payments.ts'
import { findPaidAttempt } from './queries/purchase-keys.ts'

/**
 * For `startPayment`: another payment attempt for the purchase of an earlier one. It is the same purchase, so if two
 * are paid, one is refunded; pressing twice starts one attempt. Throws `just-bought` if any attempt is paid by now, and
 * `not-found` if the buyer's account is gone.
 */
export function anotherAttempt(
  kind: PurchaseType,
  payment: PaymentRow,
  now: number,
): Omit<PurchaseRequest, 'check'> & Required<Pick<PurchaseRequest, 'check'>> {
  return {
    kind,
    payer: payment.payer,
    intent: payment.id,
    fingerprint: payment.fingerprint,
    purchaseKey: `again-${payment.id}`,
    again: true,
    check: async (db: Database) => {
      if (await isMarkedForErasure(db, payment.subject_id)) throw buyerGone()
      const own = await findPayment(db, payment.id)
      const paid = own && hasArrived(own.state) ? own : await findPaidAttempt(db, payment)
      if (!paid) return
      const agoMs = now - payment.created_at
      const refusal = new Refusal('just-bought', kind.refusals.justBought, { agoMs })
      refusal.transactionId = paid.id
      throw refusal
    },
  }
}

const buyerGone = () => new Refusal('not-found', 'noPayment')
