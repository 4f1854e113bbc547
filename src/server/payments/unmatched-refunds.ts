import { defaultLanguage } from '#domain/language.ts'
import { nextRefundCheckDelayMs } from '#domain/payment-schedule.ts'
import type { Database, UnmatchedPaymentRow, UnmatchedRefundRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { type Cause, causeIn } from './reason.ts'
import { processLeased } from './process-leased.ts'
import { unmatchedRefundNotice, giveBackFailedNotice, refundMail, refundNotice } from './emails.ts'
import { statusPageUrl } from './status-page-key.ts'
import { isOurs, isOwnRefundId, refundIdAfter } from './payment-ids.ts'
import { providerOf } from './provider-of.ts'
import { ifAnswered } from './provider-errors.ts'
import { readTexts, whoPaid } from './provider-metadata.ts'
import {
  claimDueUnmatchedRefunds,
  countUnmatchedRefund,
  deleteUnmatchedRefund,
  findUnmatched,
  listAskedUnmatchedRefunds,
  lockFound,
  noteUnmatched,
  noteUnmatchedRefund,
  setNextUnmatchedRefundCheck,
} from './queries/unmatched-payments.ts'
import { findPayment } from './queries/payments.ts'
import { hearOfRefund, refundedByUs, unheardOfMs } from './external-refunds.ts'
import { askOrRequest } from './sync-refund.ts'
import { transitionUnmatched } from './transition.ts'

/**
 * Starts the way back of found money: the refund's id is stored, and buyer and firm are told, before the
 * provider hears of it. False when it is not, or no longer, there to be given back.
 */
async function beginGiveBack(shop: Shop, row: UnmatchedPaymentRow, cause: Cause): Promise<boolean> {
  const { id, refund_id: earlier, arrived_paise: arrivedPaise } = row
  if (arrivedPaise === null || leftOf(row) <= 0) return false
  if (!['found', 'return_failed'].includes(row.state)) return false
  const refund_id = refundIdAfter(id, earlier)
  const at = shop.now()
  const reason = causeIn(defaultLanguage, cause)
  const isBegun = await inTransaction(shop.db, async (db) => {
    // Goods or money: what came into the ledger after all is the ledger's to give back.
    if (await findPayment(db, id)) {
      await transitionUnmatched(db, shop, row, { state: 'adopted', ...settledAt(shop) })
      return false
    }
    const next = {
      state: 'returning',
      reason,
      refund_id,
      refund_at: at,
      next_check_at: at,
    } as const
    if (!(await transitionUnmatched(db, shop, row, next))) return false
    const { who, ...payer } = whoPaid(readTexts(row.memo))
    const refund = { transactionId: id, amountPaise: leftOf(row), arrivedPaise, reason }
    const page = await statusPageUrl(db, shop, id)
    const told = { ...refund, reason: causeIn(payer.language, cause), statusPageUrl: page }
    if (payer.email) await insertMail(db, await refundMail(shop.catalogue.firm, payer, told), at)
    await insertMail(db, await refundNotice(shop.catalogue.firm, { ...refund, who }), at)
    return true
  })
  if (isBegun) void shop.outbox.deliver()
  return isBegun
}

/** What has not gone back without us. */
const leftOf = ({ arrived_paise, returned_paise }: UnmatchedPaymentRow) =>
  (arrived_paise ?? 0) - returned_paise

/** Asks for the refund, or how it stands; while the provider is not answering, it stays as it was. */
export async function settleGiveBack(shop: Shop, row: UnmatchedPaymentRow): Promise<void> {
  const { id, refund_id } = row
  if (row.state !== 'returning' || refund_id === null) return
  await ifAnswered(shop, { refund: refund_id }, async () => {
    const refund = { id: refund_id, payment_id: id, amount_paise: leftOf(row) }
    const { state, detail } = await askOrRequest(shop, refund)
    if (state === 'pending') return
    if (state !== 'refunded') await recordFailure(shop, row, detail)
    else
      await inTransaction(shop.db, (db) =>
        transitionUnmatched(db, shop, row, { state: 'returned', ...settledAt(shop), detail }),
      )
  })
}

/** Decided: who it was is nobody's business any more. */
export const settledAt = (shop: Shop) => ({ settled_at: shop.now(), memo: '' })

async function recordFailure(shop: Shop, row: UnmatchedPaymentRow, detail: string): Promise<void> {
  const failed = { transactionId: row.id, amountPaise: leftOf(row), detail }
  await inTransaction(shop.db, async (db) => {
    if (leftOf(await lockFound(db, row.id)) <= 0) {
      // It could not be made because somebody had made it in the provider's dashboard.
      await transitionUnmatched(db, shop, row, { state: 'returned', ...settledAt(shop), detail })
      return
    }
    if (!(await transitionUnmatched(db, shop, row, { state: 'return_failed', detail }))) return
    const notice = await giveBackFailedNotice(shop.catalogue.firm, failed)
    await insertMail(db, notice, shop.now())
  })
}

/** Nobody has decided about it in time. */
export async function giveBackUndecided(shop: Shop, row: UnmatchedPaymentRow): Promise<void> {
  const cause: Cause = ({ purchases }) => purchases.goesBack.unknownMoney
  if (await beginGiveBack(shop, row, cause)) await settleAgain(shop, row.id)
}

async function settleAgain(shop: Shop, id: string): Promise<UnmatchedPaymentRow | undefined> {
  const begun = await findUnmatched(shop.db, id)
  if (begun) await settleGiveBack(shop, begun)
  return await findUnmatched(shop.db, id)
}

/**
 * Gives found money back at once, because somebody of the firm decided so. Answers how it stands then.
 * Throws `not-found`, or `invalid-request` for what cannot be given back.
 */
export async function giveBack(
  shop: Shop,
  id: string,
  reason: string,
): Promise<UnmatchedPaymentRow['state']> {
  const row = await findUnmatched(shop.db, id)
  if (!row) throw notFound(id)
  const isBegun = await beginGiveBack(shop, row, reason)
  const state = (await settleAgain(shop, id))?.state ?? row.state
  if (!isBegun) throw new Refusal('invalid-request', 'notGivenBack', { id, state })
  return state
}

const notFound = (id: string) => new Refusal('not-found', 'noFoundMoney', { id })

/**
 * Keeps news of a refund of a payment that the ledger does not know, and of that payment itself, until the
 * provider has said what they are. False when the payment cannot be ours, or is in the ledger.
 */
export async function noteRefundIfUnknown(
  shop: Shop,
  { refundId, paymentId, provider }: { refundId: string; paymentId: string; provider: string },
): Promise<boolean> {
  if (!isOurs(paymentId) || (await findPayment(shop.db, paymentId))) return false
  const at = shop.now()
  await noteUnmatched(shop.db, { id: paymentId, provider, source: 'webhook', at })
  // Those that books like ours have begun are asked for by the ids that follow from the payment.
  if (!isOwnRefundId(paymentId, refundId))
    await noteUnmatchedRefund(shop.db, { id: refundId, payment_id: paymentId, heard_at: at })
  return true
}

/**
 * Takes up a refund of found money that was made in the provider's dashboard, by its id there. Answers how
 * the money stands then. Throws `not-found` for money that was not found, and when the provider knows of no
 * such refund of it, `invalid-request` for what is in the ledger by now; then nothing has changed. Throws `PaymentProviderError` when it gives no answer.
 */
export async function recordUnmatchedRefund(
  shop: Shop,
  paymentId: string,
  refundId: string,
): Promise<UnmatchedPaymentRow['state']> {
  const known = await findUnmatched(shop.db, paymentId)
  if (!known) throw notFound(paymentId)
  const provider = await providerOf(shop, paymentId)
  const answer = await provider.askRefund({ id: refundId, paymentId })
  const ofWhich = 'paymentId' in answer ? (answer.paymentId ?? paymentId) : undefined
  // A mistyped id must leave nothing behind.
  if (ofWhich !== paymentId) throw new Refusal('not-found', 'noRefundOf', { paymentId })
  if (!(await noteRefundIfUnknown(shop, { refundId, paymentId, provider: known.provider }))) {
    const instead = `npm run admin -- refund ${paymentId} --made ${refundId}`
    throw new Refusal('invalid-request', 'inBooksNow', { paymentId, instead })
  }
  await settleUnmatchedRefunds(shop, paymentId)
  const row = await findUnmatched(shop.db, paymentId)
  if (!row) throw notFound(paymentId)
  return row.state
}

/**
 * Asks the provider how the refunds of found money stand, and counts what has gone back. Throws
 * `PaymentProviderError` when the provider gives no answer.
 */
async function settleUnmatchedRefunds(shop: Shop, paymentId: string): Promise<void> {
  const found = await findUnmatched(shop.db, paymentId)
  // While it is not known what arrived, they are part of that question.
  if (!found || found.state === 'asked') return
  await settleGiveBack(shop, found)
  for (const refund of await listAskedUnmatchedRefunds(shop.db, paymentId))
    await settleOne(shop, refund)
}

async function settleOne(shop: Shop, refund: UnmatchedRefundRow): Promise<void> {
  const { id, payment_id, heard_at } = refund
  const provider = await providerOf(shop, payment_id)
  const answer = await provider.askRefund({ id, paymentId: payment_id })
  const paymentId = 'paymentId' in answer ? answer.paymentId : undefined
  if (paymentId !== undefined && paymentId !== payment_id) {
    // News may be forged: only the provider says of which payment it is.
    await forget(shop, refund, 'of-another-payment')
    if (await hearOfRefund(shop, id, paymentId)) return
    await noteRefundIfUnknown(shop, { refundId: id, paymentId, provider: provider.name })
    return
  }
  if (await findPayment(shop.db, payment_id)) return await takeIntoLedger(shop.db, shop, payment_id)
  if (answer.state === 'pending') return
  if (answer.state === 'refunded' && answer.amountPaise !== undefined)
    return await count(shop, refund, answer.amountPaise)
  if (answer.state === 'refunded') return await forget(shop, refund, 'without-an-amount')
  if (answer.state === 'failed' || shop.now() - heard_at > unheardOfMs)
    await forget(shop, refund, answer.state)
}

/** Counts it, tells buyer and firm, and closes the matter when nothing is left to give back. */
async function count(shop: Shop, refund: UnmatchedRefundRow, amountPaise: number): Promise<void> {
  const at = shop.now()
  const { firm } = shop.catalogue
  await inTransaction(shop.db, async (db) => {
    const row = await countUnmatchedRefund(db, refund, amountPaise)
    if (!row) return
    const isAllBack = leftOf(row) <= 0
    const { who, ...payer } = whoPaid(readTexts(row.memo))
    const reason = causeIn(defaultLanguage, refundedByUs)
    if (isAllBack && isUndecided(row))
      await transitionUnmatched(db, shop, row, { state: 'returned', ...settledAt(shop), reason })
    const arrivedPaise = row.arrived_paise ?? 0
    const made = { transactionId: row.id, amountPaise, arrivedPaise }
    // Whoever was told of the whole amount is not told of its parts.
    if (payer.email && isUndecided(row)) {
      const page = await statusPageUrl(db, shop, row.id)
      const ownReason = causeIn(payer.language, refundedByUs)
      const told = { ...made, reason: ownReason, statusPageUrl: page }
      await insertMail(db, await refundMail(firm, payer, told), at)
    }
    await insertMail(db, await unmatchedRefundNotice(firm, { ...made, who, isAllBack }), at)
  })
  void shop.outbox.deliver()
}

const isUndecided = ({ state }: UnmatchedPaymentRow) =>
  state === 'found' || state === 'return_failed'

async function forget(
  shop: Shop,
  { id, payment_id }: UnmatchedRefundRow,
  why: string,
): Promise<void> {
  shop.log.error({ payment: payment_id, refund: id }, `a refund made elsewhere is ${why}`)
  await deleteUnmatchedRefund(shop.db, id)
}

/** The payment is in the books now, which go on with its refunds: these, and those that were heard of. */
export async function takeIntoLedger(
  db: Database,
  shop: Shop,
  paymentId: string,
  knownIds: readonly string[] = [],
): Promise<void> {
  for (const id of knownIds) await hearOfRefund(shop, id, paymentId, db)
  for (const { id } of await listAskedUnmatchedRefunds(db, paymentId)) {
    await hearOfRefund(shop, id, paymentId, db)
    await deleteUnmatchedRefund(db, id)
  }
}

/** Asks about every refund of found money whose turn it is; safe beside other processes. */
export async function pollUnmatchedRefunds(shop: Shop): Promise<void> {
  // Those of one payment are asked about together, once.
  const settling = new Map<string, Promise<void>>()
  await processLeased(shop, {
    claim: (now, leaseUntil) => claimDueUnmatchedRefunds(shop.db, now, leaseUntil),
    work: async ({ payment_id }) => {
      const settled = settling.get(payment_id) ?? settleUnmatchedRefundsIfAnswered(shop, payment_id)
      settling.set(payment_id, settled)
      await settled
      return true
    },
    delayOf: ({ heard_at }, now) => nextRefundCheckDelayMs(now - heard_at),
    setNext: ({ id }, at) => setNextUnmatchedRefundCheck(shop.db, id, at),
  })
}

/** Settles; while the provider is not answering, what was heard of stays, and the poller asks again. */
export async function settleUnmatchedRefundsIfAnswered(
  shop: Shop,
  paymentId: string,
): Promise<void> {
  await ifAnswered(shop, { payment: paymentId }, () => settleUnmatchedRefunds(shop, paymentId))
}
