import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import type { RefundAnswer } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import type { Cause } from './reason.ts'
import { listUnmatchedRefunds } from './queries/unmatched-payments.ts'
import { findPayment } from './queries/payments.ts'
import { insertForeignRefund } from './queries/refunds.ts'
import { isOwnRefundId, mostRefunds, refundId } from './payment-ids.ts'

/** What had been given back of a payment before it was found, as the provider knows it. */
export interface EarlierRefunds {
  /** What has gone back, and the refunds that did it. */
  readonly madePaise: number
  readonly madeIds: readonly string[]
  /** What the bank has still to make. */
  readonly pendingPaise: number
  /** The last one that books before ours had begun. */
  readonly lastId: string | null
  readonly lastState: 'pending' | 'refunded' | 'failed' | undefined
}

/**
 * Asks the provider for the refunds that books before ours had begun, whose ids follow from the payment,
 * and for those that were made in its dashboard, as far as we heard of them. One of which it does not say
 * the amount was all of it.
 */
export async function findEarlierRefunds(
  shop: Shop,
  { id: paymentId, provider: name }: { readonly id: string; readonly provider: string },
  arrivedPaise: number,
): Promise<EarlierRefunds> {
  const provider = shop.providers.named(name)
  const found = { madePaise: 0, madeIds: [] as string[], pendingPaise: 0 }
  let last: { id: string; state: KnownRefund['state'] } | undefined
  const count = (id: string, answer: KnownRefund) => {
    const amountPaise = answer.amountPaise ?? arrivedPaise
    if (answer.state === 'pending') found.pendingPaise += amountPaise
    if (answer.state !== 'refunded') return
    found.madePaise += amountPaise
    found.madeIds.push(id)
  }
  for (let attempt = 1; attempt <= mostRefunds; attempt += 1) {
    const id = refundId(paymentId, attempt)
    const answer = await provider.askRefund({ id, paymentId })
    if (!isKnown(answer)) break
    last = { id, state: answer.state }
    count(id, answer)
  }
  for (const { id } of await listUnmatchedRefunds(shop.db, paymentId)) {
    const answer = await provider.askRefund({ id, paymentId })
    // News may be forged: only the provider says of which payment it is.
    if (isKnown(answer) && (answer.paymentId ?? paymentId) === paymentId) count(id, answer)
  }
  return { ...found, lastId: last?.id ?? null, lastState: last?.state }
}

type KnownRefund = Extract<RefundAnswer, { amountPaise?: unknown }>

const isKnown = (answer: RefundAnswer): answer is KnownRefund =>
  answer.state !== 'unknown' && answer.state !== 'refused'

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
    return await inTransaction(db, (inside) => hearOfRefund(shop, refundId, paymentId, inside))
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
