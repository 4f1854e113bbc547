import { formatRupees } from '#domain/money.ts'
import {
  decideUnmatchedWithinMs,
  nextCheckDelayMs,
  nextRefundCheckDelayMs,
} from '#domain/payment-schedule.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database, UnmatchedPaymentRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { ProviderAnswer } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import { askWhoKnows, type PaymentNews, settlePayment } from './sync-payment.ts'
import { processLeased } from './process-leased.ts'
import { type EarlierRefunds, findEarlierRefunds } from './external-refunds.ts'
import {
  giveBackUndecided,
  pollUnmatchedRefunds,
  settledAt,
  settleGiveBack,
  takeIntoLedger,
} from './unmatched-refunds.ts'
import { unmatchedNotice } from './emails.ts'
import { statusPageKeyOf } from './status-page-key.ts'
import { payerOf } from './payer.ts'
import { isOurs } from './payment-ids.ts'
import { ifAnswered } from './provider-errors.ts'
import { findKind } from './find-purchase-type.ts'
import { readMemo, type RememberedPurchase, whoPaid } from './provider-metadata.ts'
import { insertDeductions } from './queries/deductions.ts'
import {
  claimDueFound,
  findUnmatched,
  forgetFound,
  markUnmatchedRefundsCounted,
  noteUnmatched,
  setNextFoundCheck,
} from './queries/unmatched-payments.ts'
import { findJustPaid, findPayment, insertPayment, noReferences } from './queries/payments.ts'
import { findOpenWish, isKnownWish } from './queries/purchase-keys.ts'
import { transitionUnmatched } from './transition.ts'

interface ArrivedPayment {
  readonly id: string
  readonly provider: string
  readonly arrivedPaise: number
  readonly memo: readonly string[]
}

const { notRebuilt } = firmWords.purchases

/** An attempt that the books had forgotten is taken for one at what the same person paid for this lately. */
const latelyMs = 24 * 60 * 60_000

/** The wish that it was an attempt at, or, when books had forgotten that one, the one that is most like it. */
async function wishOf(
  db: Database,
  { fingerprint, wishId }: RememberedPurchase,
  { id, now }: { id: string; now: number },
): Promise<string> {
  if (wishId !== undefined && (await isKnownWish(db, wishId))) return wishId
  const open = await findOpenWish(db, [fingerprint])
  if (open !== undefined) return open
  const paid = await findJustPaid(db, [fingerprint], now - latelyMs)
  return paid?.wish_id ?? wishId ?? id
}

/**
 * Puts a payment that only the provider knows back into the ledger, open, with what it is for: the
 * ordinary path then delivers it or gives it back. Answers the sentence why not, if the purchase is not
 * known as a whole; then nothing is written. Runs in the caller's transaction.
 */
async function adoptPayment(
  db: Database,
  shop: Shop,
  { id, provider, arrivedPaise, memo }: ArrivedPayment,
): Promise<string | undefined> {
  const purchase = readMemo(memo)
  const kind = findKind(shop, purchase?.kind)
  if (!purchase || !kind) return notRebuilt.noMemo
  if (purchase.bill.totalPaise !== arrivedPaise) return notRebuilt.otherPrice
  const rebuilt = await kind.rebuild(db, shop, purchase)
  if ('why' in rebuilt) return rebuilt.why
  await insertDeductions(db, rebuilt.subjectId, purchase.bill.deductions)
  const now = shop.now()
  const { fingerprint } = purchase
  // Another attempt at the same purchase, paid as well, is known by its wish and goes back.
  const wish_id = await wishOf(db, purchase, { id, now })
  await insertPayment(db, {
    ...{
      id,
      provider,
      provider_ref: null,
      kind: kind.name,
      subject_id: rebuilt.subjectId,
      amount_paise: arrivedPaise,
    },
    ...{ fingerprint, wish_id, state: 'pending', redirect_url: null, created_at: now },
    ...{ expires_at: now, next_check_at: now, payer: payerOf(shop, purchase) },
    arrived_paise: null,
    ...noReferences,
    attempted_at: now,
    untried_at: null,
  })
  await statusPageKeyOf(db, shop, id)
  const facts = { kind: kind.name, of: rebuilt.subjectId, amountPaise: arrivedPaise }
  await writeAudit(db, shop, { action: 'payment.adopted', subject: id, facts })
  return undefined
}

const words = firmWords.ledger.found

/**
 * Keeps news of a payment that the ledger does not know, until the provider has said what it is. Of a
 * payment that it knows, or that cannot be ours, nothing is kept.
 */
export async function noteIfUnknown(
  shop: Shop,
  paymentId: string,
  news: PaymentNews,
  provider = shop.providers.current.name,
): Promise<void> {
  if (!isOurs(paymentId) || (await findPayment(shop.db, paymentId))) return
  await noteUnmatched(shop.db, { id: paymentId, provider, source: news, at: shop.now() })
}

/**
 * Takes the step that follows from the provider's word on noted news: money that arrived is taken into
 * the books or kept for a decision; what is not paid is forgotten. Throws `PaymentProviderError` when the
 * provider gives no answer.
 */
export async function settleUnmatched(
  shop: Shop,
  paymentId: string,
  news: PaymentNews,
): Promise<void> {
  const row = await findUnmatched(shop.db, paymentId)
  if (row?.state !== 'asked') return
  const { answer, provider } = await askWhoKnows(shop, row)
  if (answer.state === 'pending') return
  if (answer.state !== 'paid') {
    await forgetFound(shop.db, paymentId)
    const facts = { payment: paymentId, source: row.source, answer: answer.state }
    shop.log.warn(facts, 'news of an unknown payment that nobody has paid')
    return
  }
  const refunds = await findEarlierRefunds(shop, { id: paymentId, provider }, answer.amountPaise)
  const isPartUnderWay = refunds.madePaise + refunds.pendingPaise < answer.amountPaise
  // What is left can be told, and given back, when the bank has made it.
  if (refunds.pendingPaise > 0 && isPartUnderWay) return
  const found = await record(shop, { ...row, provider }, answer, refunds)
  if (!found) return
  const facts = { payment: paymentId, arrivedPaise: answer.amountPaise, ...found }
  shop.log.error(facts, 'money has arrived that the books do not know')
  void shop.outbox.deliver()
  if (found.state === 'adopted') await settlePayment(shop, paymentId, news)
}

type Paid = Extract<ProviderAnswer, { amountPaise: number }>
/** Writes down, once, what was found, what becomes of it, and the firm's mail about both. */
async function record(
  shop: Shop,
  row: UnmatchedPaymentRow,
  { amountPaise: arrived_paise, memo = [], detail }: Paid,
  refunds: EarlierRefunds,
): Promise<Pick<UnmatchedPaymentRow, 'state' | 'reason'> | undefined> {
  const at = shop.now()
  const { provider } = row
  const facts = { provider, arrived_paise, detail, next_check_at: at + decideUnmatchedWithinMs }
  const texts = { memo: JSON.stringify(memo), refund_id: refunds.lastId }
  const arrived = { ...facts, ...texts, returned_paise: refunds.madePaise }
  return await inTransaction(shop.db, async (db) => {
    if (!(await transitionUnmatched(db, shop, row, { state: 'found', ...arrived })))
      return undefined
    const next = await decide(
      db,
      shop,
      { id: row.id, provider, arrivedPaise: arrived_paise, memo },
      refunds,
    )
    if (next.state === 'adopted') await takeIntoLedger(db, shop, row.id, refunds.madeIds)
    else await markUnmatchedRefundsCounted(db, refunds.madeIds)
    const found = { ...row, ...arrived, state: 'found' } as const
    await transitionUnmatched(db, shop, found, next)
    const { state, reason } = next
    const notice = { id: row.id, arrivedPaise: arrived_paise, state, reason, ...whoPaid(memo) }
    await insertMail(db, await unmatchedNotice(shop.catalogue.firm, notice), at)
    return { state, reason }
  })
}

/** Into the books, on its way back, or kept for a person; goods only for money that is still here. */
async function decide(
  db: Database,
  shop: Shop,
  payment: ArrivedPayment,
  { madePaise, pendingPaise, lastState }: EarlierRefunds,
) {
  const at = shop.now()
  const adopted = { state: 'adopted', reason: '', memo: '', settled_at: at } as const
  const returning = { state: 'returning', refund_at: at, next_check_at: at } as const
  if (await findPayment(db, payment.id)) return adopted
  if (madePaise + pendingPaise >= payment.arrivedPaise) {
    const reason = lastState === undefined ? words.inDashboard : words.refundAsked
    if (madePaise >= payment.arrivedPaise)
      return { state: 'returned', ...settledAt(shop), reason } as const
    if (lastState === 'pending') return { ...returning, reason }
    return { state: 'found', reason: words.inDashboard } as const
  }
  const reason = lastState === 'failed' ? words.refundFailed : await adoptPayment(db, shop, payment)
  if (reason === undefined) return adopted
  const whole = madePaise > 0 ? words.partBack(reason, formatRupees(madePaise)) : reason
  return { state: 'found', reason: whole } as const
}

/** Settles; while the provider is not answering, what was noted stays, and the poller asks again. */
export async function settleUnmatchedIfAnswered(
  shop: Shop,
  paymentId: string,
  news: PaymentNews,
): Promise<void> {
  await ifAnswered(shop, { payment: paymentId }, () => settleUnmatched(shop, paymentId, news))
}

/** Asks about noted news and refunds of found money, and gives back what nobody decided about in time. */
export async function pollUnmatched(shop: Shop): Promise<void> {
  await pollUnmatchedRefunds(shop)
  await processLeased(shop, {
    claim: (now, leaseUntil) => claimDueFound(shop.db, now, leaseUntil),
    work: (row) => pollOne(shop, row),
    delayOf: ({ found_at, refund_at }, now) =>
      refund_at === null
        ? nextCheckDelayMs(now - found_at)
        : nextRefundCheckDelayMs(now - refund_at),
    setNext: ({ id }, at) => setNextFoundCheck(shop.db, id, at),
  })
}

async function pollOne(shop: Shop, row: UnmatchedPaymentRow): Promise<boolean> {
  if (row.state === 'found') await giveBackUndecided(shop, row)
  if (row.state === 'returning') await settleGiveBack(shop, row)
  if (row.state === 'asked') await settleUnmatchedIfAnswered(shop, row.id, 'poller')
  return row.state !== 'found'
}
