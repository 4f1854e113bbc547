import { nextRefundCheckDelayMs } from '#domain/payment-schedule.ts'
import { hasArrived } from '#domain/payment-state.ts'
import { askedPaise, refundedPaise } from '#domain/refund-amounts.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database, PaymentRow, RefundRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { RefundAnswer } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import { causeIn } from './reason.ts'
import { processLeased } from './process-leased.ts'
import { hearOfRefund, refundedByUs, unheardOfMs } from './external-refunds.ts'
import {
  allBackMail,
  allBackNotice,
  refundElsewhereNotice,
  refundFailedNotice,
  refundMail,
} from './emails.ts'
import { findStatusPageUrl } from './status-page-key.ts'
import { providerOf } from './provider-of.ts'
import { ifAnswered } from './provider-errors.ts'
import { takeBack } from './begin-refund.ts'
import { kindOf } from './find-purchase-type.ts'
import { getPayment, lockPayment } from './queries/payments.ts'
import {
  claimDueRefunds,
  deleteAskedRefund,
  findRefund,
  insertRefund,
  listItemsOf,
  listRefunds,
  setAskedAmount,
  setNextRefundCheck,
  settleRefundRow,
} from './queries/refunds.ts'
import { findOrNoteUnmatched } from './unmatched-purchase.ts'
import { attemptOf, isOwnRefundId, nextRefundId } from './payment-ids.ts'
import { restoreItems } from './refund-part.ts'
import { type PaymentNews, settlePayment } from './sync-payment.ts'
import { transitionPayment } from './transition.ts'

/**
 * The provider had already refunded less under this refund's id: a restored database had lost it. Requests the rest
 * under the next id, as far as it is still left.
 */
async function askForRest(
  db: Database,
  shop: Shop,
  asked: RefundRow,
  { madePaise, arrivedPaise }: { madePaise: number; arrivedPaise: number },
): Promise<void> {
  const refunds = await listRefunds(db, [asked.payment_id])
  const leftPaise = arrivedPaise - refundedPaise(refunds)
  const amount_paise = Math.min(asked.amount_paise - madePaise, leftPaise)
  if (amount_paise <= 0) return
  const id = nextRefundId(
    asked.payment_id,
    refunds.map((refund) => refund.id),
  )
  const at = shop.now()
  const open = { state: 'asked', detail: '', bank_reference: null, settled_at: null } as const
  await insertRefund(db, {
    ...{ ...asked, id, amount_paise, ...open },
    ...{ created_at: at, next_check_at: at },
  })
  const facts = { refund: id, amountPaise: amount_paise, source: asked.source }
  await writeAudit(db, shop, { action: 'refund.asked', subject: asked.payment_id, facts })
}

/**
 * Whether a refund is sent to the provider only once another of the same payment is decided, as it takes one at a time:
 * for ours, in the order of their ids, and for one made elsewhere that was known before. A refund for a failed delivery
 * waits for none.
 */
function waitsFor(own: RefundRow, other: RefundRow): boolean {
  if (own.source !== 'operator' || own.state !== 'asked' || own.id === other.id) return false
  if (other.source === 'provider') return other.created_at <= own.created_at
  return attemptOf(own.payment_id, other.id) < attemptOf(own.payment_id, own.id)
}

/** The refund of this id if it may be sent now; undefined while another of the payment has to be decided first. */
function findTurn(id: string, refunds: readonly RefundRow[]): RefundRow | undefined {
  const own = refunds.find((refund) => refund.id === id && refund.state === 'asked')
  const isBehind = (other: RefundRow) => own && other.state === 'asked' && waitsFor(own, other)
  return refunds.some(isBehind) ? undefined : own
}

/** The refund that waits, or waited, for this one. `refunds`: all of its payment, as they are now. */
const waitingFor = (refund: RefundRow, refunds: readonly RefundRow[]) =>
  refunds.find((other) => waitsFor(other, refund))

/**
 * Sets the waiting refund, which was not sent yet, to all that is not refunded after this decision: more if this one
 * failed; if nothing is left, deletes it.
 */
async function leaveTo(
  db: Database,
  shop: Shop,
  { id: refund, payment_id: subject, amount_paise }: RefundRow,
  { refunds, arrivedPaise }: { refunds: readonly RefundRow[]; arrivedPaise: number },
): Promise<void> {
  const others = refunds.filter(({ id }) => id !== refund)
  const amountPaise = arrivedPaise - refundedPaise(others) - askedPaise(others)
  if (amountPaise > 0 && amountPaise === amount_paise) return
  if (amountPaise > 0) await setAskedAmount(db, refund, amountPaise)
  else await deleteAskedRefund(db, refund)
  const action = amountPaise > 0 ? 'refund.changed' : 'refund.forgotten'
  await writeAudit(db, shop, { action, subject, facts: { refund, amountPaise } })
}

interface Decision {
  readonly state: 'refunded' | 'failed'
  readonly amountPaise: number
  /** As the provider worded it. */
  readonly detail: string
  readonly bankReference: string | null
  readonly news: PaymentNews
}

/**
 * Applies the provider's decision on a refund, once, with everything that follows for its payment. A payment that went
 * back in full is refunded, no matter who refunded which part.
 */
async function decideRefund(
  shop: Shop,
  refund: RefundRow,
  { state, amountPaise, detail, bankReference: bank_reference, news }: Decision,
): Promise<void> {
  const { id, payment_id } = refund
  const isOwn = refund.source !== 'provider'
  await inTransaction(shop.db, async (db) => {
    const payment = await lockPayment(db, payment_id)
    const decided = { state, detail, bank_reference, amount_paise: amountPaise }
    if (!(await settleRefundRow(db, id, { ...decided, settled_at: shop.now() }))) return
    const arrivedPaise = payment.arrived_paise ?? payment.amount_paise
    const refunds = await listRefunds(db, [payment_id])
    const waiting = payment.state === 'paid' ? undefined : waitingFor(refund, refunds)
    if (waiting) await leaveTo(db, shop, waiting, { refunds, arrivedPaise })
    else if (isOwn && state === 'refunded')
      await askForRest(db, shop, refund, { madePaise: amountPaise, arrivedPaise })
    const facts = { refund: id, amountPaise }
    await writeAudit(db, shop, { action: `refund.${state}`, subject: payment_id, facts })

    const isAllBack = refundedPaise(refunds) >= arrivedPaise
    const why = { source: news, detail }
    if (isAllBack) await endRefunded(db, shop, payment, why)
    else if (state === 'failed' && !refunds.some(isOwnUnderWay))
      await transitionPayment(db, shop, payment_id, { next: 'refund_failed', ...why })

    if (state === 'failed') {
      if (isOwn && !isAllBack && !waiting)
        await tellFailed(db, shop, payment, { id, amountPaise, detail })
    } else if (!isOwn)
      await tellElsewhere(db, shop, payment, { id, amountPaise, arrivedPaise, isAllBack, waiting })
    else if (isAllBack && payment.state === 'paid')
      await tellAllBack(db, shop, payment, arrivedPaise)
  })
}

const isOwnUnderWay = ({ source, state }: RefundRow) => source !== 'provider' && state === 'asked'

/** Everything was refunded: withdraws what was bought, if not done yet, and marks the payment as refunded. */
async function endRefunded(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  why: { source: string; detail: string },
): Promise<void> {
  if (payment.state === 'paid') await takeBack(db, shop, payment)
  if (payment.state === 'refunded') return
  for (const next of ['refunding', 'refunded'] as const)
    await transitionPayment(db, shop, payment.id, { next, ...why })
}

/** Notifies the firm; for lines, the buyer gets back what was withdrawn. */
async function tellFailed(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  { id, amountPaise, detail }: { id: string; amountPaise: number; detail: string },
): Promise<void> {
  const isPart = payment.state === 'paid'
  const items = isPart ? await listItemsOf(db, id) : []
  await restoreItems(db, shop, payment, items)
  const failed = { transactionId: payment.id, amountPaise, detail, isPart, items }
  await insertMail(db, await refundFailedNotice(shop.catalogue.firm, failed), shop.now())
}

interface MadeElsewhere {
  readonly id: string
  readonly amountPaise: number
  readonly arrivedPaise: number
  readonly isAllBack: boolean
  /** When it was started, the buyer was already notified of the full amount. */
  readonly waiting: RefundRow | undefined
}

/** Notifies buyer and firm of a refund that was not made through this shop. */
async function tellElsewhere(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  { id, amountPaise, arrivedPaise, isAllBack, waiting }: MadeElsewhere,
): Promise<void> {
  const { id: transactionId, subject_id: about } = payment
  const { firm } = shop.catalogue
  const { who, ...buyer } = await kindOf(shop, payment).buyer(db, about)
  const made = { transactionId, amountPaise, arrivedPaise }
  const page = await findStatusPageUrl(db, shop, payment)
  const reason = causeIn(buyer.language, refundedByUs)
  const mailFacts = { ...made, reason, statusPageUrl: page }
  if (buyer.email && !waiting)
    await insertMail(db, { ...(await refundMail(firm, buyer, mailFacts)), about }, shop.now())
  const notice = { ...made, who, isAllBack, isForgotten: isOwnRefundId(transactionId, id) }
  await insertMail(db, await refundElsewhereNotice(firm, notice), shop.now())
}

/** Mails about earlier parts told both that the buyer keeps what was bought. */
async function tellAllBack(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  arrivedPaise: number,
): Promise<void> {
  const { id: transactionId, subject_id: about } = payment
  const { firm } = shop.catalogue
  const { who, ...buyer } = await kindOf(shop, payment).buyer(db, about)
  const page = await findStatusPageUrl(db, shop, payment)
  const all = { transactionId, arrivedPaise, who, statusPageUrl: page }
  if (buyer.email)
    await insertMail(db, { ...(await allBackMail(firm, buyer, all)), about }, shop.now())
  await insertMail(db, await allBackNotice(firm, all), shop.now())
}

/**
 * Asks the provider for the state of a refund, requests it if the provider does not know it, and applies the resulting
 * step, then does the same for the refund that waited for it; nothing for one that is unknown, decided, or waiting.
 * Throws `PaymentProviderError` when the provider gives no answer.
 */
async function settleRefund(shop: Shop, refundId: string, news: PaymentNews): Promise<void> {
  const refund = await findRefund(shop.db, refundId)
  if (refund?.state !== 'asked') return
  await (refund.source === 'provider'
    ? settleForeign(shop, refund, news)
    : settleOwn(shop, refund, news))
  const waiting = waitingFor(refund, await listRefunds(shop.db, [refund.payment_id]))
  if (waiting) await settleRefund(shop, waiting.id, news)
}

async function settleOwn(shop: Shop, asked: RefundRow, news: PaymentNews): Promise<void> {
  const refund = findTurn(asked.id, await listRefunds(shop.db, [asked.payment_id]))
  if (!refund) return
  const answer = await askOrRequest(shop, refund)
  if (answer.state === 'pending') return
  // Under the same id, a database that was lost since may have requested another part.
  const made = answer.state === 'refunded' ? answer.amountPaise : undefined
  await decideRefund(shop, refund, {
    state: answer.state === 'refunded' ? 'refunded' : 'failed',
    ...{ amountPaise: made ?? refund.amount_paise, detail: answer.detail, news },
    bankReference: bankReferenceOf(answer),
  })
}

const bankReferenceOf = (answer: RefundAnswer) =>
  'bankReference' in answer ? (answer.bankReference ?? null) : null

/** Status first: an earlier request may have arrived although its answer did not. */
async function askOrRequest(shop: Shop, refund: RefundRow): Promise<RefundAnswer> {
  const { id, payment_id: paymentId, amount_paise: amountPaise } = refund
  const provider = await providerOf(shop, paymentId)
  const known = await provider.getRefund({ id, paymentId })
  if (known.state !== 'unknown') return known
  const asked = await provider.refund({ id, paymentId, amountPaise })
  if (asked.state !== 'refused') return asked
  // Refused because another process has just requested the same, or refused for good?
  const again = await provider.getRefund({ id, paymentId })
  return again.state === 'unknown' ? asked : again
}

/** A refund known only from a notification is never requested, and counts with the provider's amount. */
async function settleForeign(shop: Shop, refund: RefundRow, news: PaymentNews): Promise<void> {
  const { id, payment_id, created_at } = refund
  const provider = await providerOf(shop, payment_id)
  const answer = await provider.getRefund({ id, paymentId: payment_id })
  const paymentId = 'paymentId' in answer ? answer.paymentId : undefined
  if (paymentId !== undefined && paymentId !== payment_id) {
    // Webhooks may be forged: only the provider says of which payment it is.
    await forget(shop, refund, 'of-another-payment')
    const news = { id: paymentId, provider: provider.name, source: 'webhook', at: shop.now() }
    const other = await findOrNoteUnmatched(shop.db, news)
    if (other) await hearOfRefund(shop, id, other)
    return
  }
  if (answer.state === 'refunded' || answer.state === 'failed') {
    const { state, detail, amountPaise } = answer
    if (amountPaise === undefined) return await forget(shop, refund, 'without-an-amount')
    // Refunded money had arrived first, although we may not have been notified.
    const payment = await getPayment(shop.db, payment_id)
    if (!hasArrived(await settlePayment(shop, payment, news))) return
    const bankReference = bankReferenceOf(answer)
    return await decideRefund(shop, refund, { state, amountPaise, detail, bankReference, news })
  }
  if (answer.state !== 'pending' && shop.now() - created_at > unheardOfMs)
    await forget(shop, refund, 'unknown-to-the-provider')
}

async function forget(shop: Shop, { id, payment_id }: RefundRow, why: string): Promise<void> {
  shop.log.error({ payment: payment_id, refund: id }, `a refund made elsewhere is ${why}`)
  await inTransaction(shop.db, async (db) => {
    await deleteAskedRefund(db, id)
    const facts = { refund: id, why }
    await writeAudit(db, shop, { action: 'refund.forgotten', subject: payment_id, facts })
  })
}

/** Settles; if the provider does not answer, the refund stays unchanged. */
export async function settleRefundIfAnswered(
  shop: Shop,
  refundId: string,
  news: PaymentNews,
): Promise<void> {
  await ifAnswered(shop, { refund: refundId }, () => settleRefund(shop, refundId, news))
}

/** Requests or polls every refund that is due; safe with several processes. */
export async function pollRefunds(shop: Shop): Promise<void> {
  await processLeased(shop, {
    claim: (now, leaseUntil) => claimDueRefunds(shop.db, now, leaseUntil),
    work: async ({ id }) => {
      await settleRefundIfAnswered(shop, id, 'poller')
      return true
    },
    delayOf: ({ created_at }, now) => nextRefundCheckDelayMs(now - created_at),
    setNext: ({ id }, at) => setNextRefundCheck(shop.db, id, at),
  })
}
