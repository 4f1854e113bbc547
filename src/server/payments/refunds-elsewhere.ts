import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/tables.ts'
import { firmWords } from '#server/mail/letter-to-firm.ts'
import type { Shop } from '#server/shop.ts'
import type { Cause } from './cause.ts'
import { findPayment } from './queries/payments.ts'
import { insertForeignRefund } from './queries/refunds.ts'
import { isOwnRefundId } from './refund-ids.ts'

/** What a buyer reads of it. */
export const refundedByUs: Cause = ({ purchases }) => purchases.goesBack.byUs
/** The provider's own news can be ahead of its books, but not for long. */
export const unheardOfMs = 60 * 60_000

const { refundedElsewhere: elsewhere, refundForgotten: forgotten } = firmWords.ledger

/**
 * Notes that a payment of ours may have been given back without us, in the provider's dashboard: from now
 * on the provider is asked about it until it has decided. What is ours already stays as it is. False when
 * the payment is none of ours. In the caller's transaction, or in one of its own.
 */
export async function hearOfRefund(
  shop: Shop,
  refundId: string,
  paymentId: string,
  db: Database = shop.db,
): Promise<boolean> {
  if (!db.isTransaction)
    return await db
      .transaction()
      .execute((inside) => hearOfRefund(shop, refundId, paymentId, inside))
  const payment = await findPayment(db, paymentId)
  if (!payment) return false
  const at = shop.now()
  const isNew = await insertForeignRefund(db, {
    // The amount is the provider's to say when it is asked.
    ...{ id: refundId, payment_id: paymentId, amount_paise: 0, state: 'asked', source: 'provider' },
    ...{
      actor: '',
      reason: isOwnRefundId(paymentId, refundId) ? forgotten : elsewhere,
      detail: '',
    },
    ...{ bank_reference: null, created_at: at, next_check_at: at, settled_at: null },
  })
  if (!isNew) return true
  const facts = { refund: refundId }
  await writeAudit(db, shop, { action: 'refund.heard-of', subject: paymentId, facts })
  shop.log.warn({ payment: paymentId, refund: refundId }, 'a refund made elsewhere')
  return true
}
