import { defaultLanguage, type Language } from '#domain/language.ts'
import { hasArrived, officeProvider } from '#domain/payment-state.ts'
import { askedPaise, refundedPaise } from '#domain/refund-amounts.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database, PaymentRow, RefundRow } from '#server/database/tables.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { type Reason, Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { type Cause, causeIn } from './reason.ts'
import { refundMail, refundNotice } from './emails.ts'
import { findStatusPageUrl } from './status-page-key.ts'
import type { Buyer } from './buyer.ts'
import { kindOf } from './find-purchase-type.ts'
import { lockPayment } from './queries/payments.ts'
import { insertRefund, insertRefundItems, listRefunds } from './queries/refunds.ts'
import { nextRefundId } from './payment-ids.ts'
import { pricePart, type RefundPart, withdrawItems } from './refund-part.ts'
import { transitionPayment } from './transition.ts'

export interface RefundRequest {
  readonly source: 'delivery' | 'operator'
  /** The person who decided it. */
  readonly actor?: string
  /** Shown to the buyer. */
  readonly reason: Cause
  /** If missing: everything received that has not been refunded before. */
  readonly part?: RefundPart | undefined
  /**
   * For a full refund: while another refund of the payment is pending, queue this one (`findTurn` in sync-refund.ts)
   * and refund what that one leaves. If unset, a second refund is refused while one is pending.
   */
  readonly waits?: boolean | undefined
  /** A digest; repeating the same request makes one refund. */
  readonly requestKey?: string | undefined
  /** Throws to refuse it, in the transaction that has just stored it: to limit how much one person refunds. */
  readonly allow?: ((db: Database, amountPaise: number) => Promise<void>) | undefined
}

/**
 * Refunds a payment or a part of it: withdraws what is refunded, notifies buyer and firm, and stores the refund with
 * its own id before the provider is asked. The amount received counts, not the one requested. A partial refund leaves
 * the payment paid. Runs in the caller's transaction and returns the refund's id. Throws `invalid-request` with a
 * reason when there is nothing to refund, or not now.
 */
export async function beginRefund(
  db: Database,
  shop: Shop,
  { id: paymentId }: PaymentRow,
  { source, actor = '', reason: cause, part, waits, requestKey, allow }: RefundRequest,
): Promise<string> {
  const payment = await lockPayment(db, paymentId)
  const refunds = await listRefunds(db, [paymentId])
  const refusal = whyNotNow(payment, refunds, { source, part, waits })
  if (refusal) throw new Refusal('invalid-request', ...refusal)

  const at = shop.now()
  const arrivedPaise = payment.arrived_paise ?? payment.amount_paise
  const leftPaise = arrivedPaise - refundedPaise(refunds)
  const priced = part && (await pricePart(db, shop, payment, part, leftPaise))
  const amountPaise = priced?.amountPaise ?? leftPaise - (waits ? askedPaise(refunds) : 0)
  const id = nextRefundId(
    paymentId,
    refunds.map((refund) => refund.id),
  )
  const reason = causeIn(defaultLanguage, cause)
  const row = {
    ...({ id, payment_id: paymentId, amount_paise: amountPaise, state: 'asked' } as const),
    ...{ source, actor, reason, detail: '', bank_reference: null, created_at: at },
    ...{ next_check_at: at, settled_at: null },
  }
  await insertRefund(db, row, requestKey)
  await allow?.(db, amountPaise)
  if (priced) await insertRefundItems(db, id, priced.items)
  const facts = {
    refund: id,
    amountPaise,
    source,
    ...(actor && actor !== shop.actor && { decidedBy: actor }),
  }
  await writeAudit(db, shop, { action: 'refund.asked', subject: paymentId, facts })
  const buyer =
    priced && amountPaise < leftPaise
      ? await withdrawPart(db, shop, payment, priced)
      : await withdrawAll(db, shop, payment, { source, detail: reason })
  const page = await findStatusPageUrl(db, shop, payment)
  const refund = { transactionId: paymentId, amountPaise, arrivedPaise, statusPageUrl: page }
  const causes = priced ? [cause, priced.what] : [cause]
  await tell(db, shop, payment, { refund, buyer, causes })
  return id
}

/**
 * What was received for a payment and is neither refunded nor being refunded, in paise, as far as amounts are known.
 * Locks the payment against other refunds until the caller's transaction ends.
 */
export async function leftToGiveBack(db: Database, paymentId: string): Promise<number> {
  const { arrived_paise, amount_paise } = await lockPayment(db, paymentId)
  const refunds = await listRefunds(db, [paymentId])
  return (arrived_paise ?? amount_paise) - refundedPaise(refunds) - askedPaise(refunds)
}

interface BegunRefund {
  readonly refund: Omit<Parameters<typeof refundMail>[2], 'reason'>
  readonly buyer: Buyer
  readonly causes: readonly Cause[]
}

/** Mails the reason to the buyer and the firm, each in their own language. */
async function tell(
  db: Database,
  shop: Shop,
  { subject_id: about }: PaymentRow,
  { refund, buyer, causes }: BegunRefund,
): Promise<void> {
  const at = shop.now()
  const { firm } = shop.catalogue
  const { who, language, email } = buyer
  const reasonIn = (own: Language) => causes.map((cause) => causeIn(own, cause)).join(' ')
  const mailFacts = { ...refund, reason: reasonIn(language) }
  if (email) await insertMail(db, { ...(await refundMail(firm, buyer, mailFacts)), about }, at)
  const notice = { ...refund, who, reason: reasonIn(defaultLanguage) }
  await insertMail(db, await refundNotice(firm, notice), at)
}

/** Why no refund of the payment can start now; undefined if one can. */
export function whyNotNow(
  payment: PaymentRow,
  refunds: readonly RefundRow[],
  { source, part, waits }: Pick<RefundRequest, 'source' | 'part' | 'waits'>,
): Reason | undefined {
  const { state } = payment
  if (payment.provider === officeProvider) return ['paidOutside']
  // An undeliverable payment is refunded despite refunds made elsewhere: the provider refunds nothing twice.
  const isUnderWay = refunds.some((refund) => refund.state === 'asked')
  if (source === 'operator' && isUnderWay && !waits) return ['refundUnderWay']
  const arrivedPaise = payment.arrived_paise ?? payment.amount_paise
  if (source === 'operator' && hasArrived(state) && refundedPaise(refunds) >= arrivedPaise)
    return ['allGivenBack']
  if (state === 'refund_failed' && part) return ['wholeOnly']
  if (!['paid', 'refund_failed', 'refunded'].includes(state)) return ['notRefundable', { state }]
  return undefined
}

async function withdrawAll(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  why: { source: string; detail: string },
) {
  await transitionPayment(db, shop, payment.id, { next: 'refunding', ...why })
  return await takeBack(db, shop, payment)
}

async function withdrawPart(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  { items }: Awaited<ReturnType<typeof pricePart>>,
) {
  await withdrawItems(db, shop, payment, items)
  return await kindOf(shop, payment).buyer(db, payment.subject_id)
}

/** Withdraws what the payment granted, and returns the buyer. */
export async function takeBack(db: Database, shop: Shop, payment: PaymentRow): Promise<Buyer> {
  const kind = kindOf(shop, payment)
  await kind.withdraw(db, payment.subject_id, shop.now())
  return await kind.buyer(db, payment.subject_id)
}
