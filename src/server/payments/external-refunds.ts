import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import type { RefundAnswer } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import type { Cause } from './reason.ts'
import { insertForeignRefund, listRefunds } from './queries/refunds.ts'
import { isOwnRefundId, mostRefunds, nextRefundId } from './payment-ids.ts'

/**
 * The refunds of a payment, under ids derived from it, that the provider knows and the database has lost, with the
 * provider's answer on each. Throws `PaymentProviderError` when it gives no answer.
 */
export async function askForgottenRefunds(
  { db, providers }: Shop,
  { id: paymentId, provider: name }: Pick<PaymentRow, 'id' | 'provider'>,
): Promise<{ id: string; answer: RefundAnswer }[]> {
  const provider = providers.named(name)
  const knownIds = (await listRefunds(db, [paymentId])).map(({ id }) => id)
  const forgotten: { id: string; answer: RefundAnswer }[] = []
  while (forgotten.length < mostRefunds) {
    const id = nextRefundId(paymentId, knownIds)
    const answer = await provider.getRefund({ id, paymentId })
    if (answer.state === 'unknown' || answer.state === 'refused') break
    forgotten.push({ id, answer })
    knownIds.push(id)
  }
  return forgotten
}

/** The reason shown to the buyer. */
export const refundedByUs: Cause = ({ purchases }) => purchases.goesBack.byUs
/** The provider's webhook can be ahead of its own database, but not for long. */
export const unheardOfMs = 60 * 60_000

const { refundedElsewhere: elsewhere, refundForgotten: forgotten } = firmWords.ledger

/**
 * Notes that a payment may have been refunded outside the shop, in the provider's dashboard: the provider is polled
 * until it has decided. A refund that is already ours stays unchanged. Runs in the caller's transaction or its own.
 */
export async function hearOfRefund(
  shop: Shop,
  refundId: string,
  { id: paymentId }: Pick<PaymentRow, 'id'>,
  db: Database = shop.db,
): Promise<void> {
  if (!db.isTransaction)
    return await inTransaction(db, (inside) =>
      hearOfRefund(shop, refundId, { id: paymentId }, inside),
    )
  const at = shop.now()
  const isNew = await insertForeignRefund(db, {
    // The provider states the amount when it is polled.
    ...{ id: refundId, payment_id: paymentId, amount_paise: 0, state: 'asked', source: 'provider' },
    ...{
      actor: '',
      reason: isOwnRefundId(paymentId, refundId) ? forgotten : elsewhere,
      detail: '',
    },
    ...{ bank_reference: null, created_at: at, next_check_at: at, settled_at: null },
  })
  if (!isNew) return
  const facts = { refund: refundId }
  await writeAudit(db, shop, { action: 'refund.heard-of', subject: paymentId, facts })
  shop.log.warn({ payment: paymentId, refund: refundId }, 'a refund made elsewhere')
}
