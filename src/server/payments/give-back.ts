import { defaultLanguage } from '#domain/language.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { type Cause, causeIn } from './cause.ts'
import type { FoundPaymentRow } from '#server/database/ledger-found-tables.ts'
import { giveBackFailedNotice } from './letters/found-payment.ts'
import { refundMail, refundNotice } from './letters/refund.ts'
import { passportUrl } from './passport-key.ts'
import { ifAnswered } from './provider-word.ts'
import { readTexts, whoPaid } from './purchase-memo.ts'
import { findFound, lockFound } from './queries/found-payments.ts'
import { findPayment } from './queries/payments.ts'
import { refundIdAfter } from './refund-ids.ts'
import { askOrRequest } from './settle-refund.ts'
import { takeFoundStep } from './take-step.ts'

/**
 * Starts the way back of found money: the refund's id is stored, and buyer and firm are told, before the
 * provider hears of it. False when it is not, or no longer, there to be given back.
 */
async function beginGiveBack(shop: Shop, row: FoundPaymentRow, cause: Cause): Promise<boolean> {
  const { id, refund_id: earlier, arrived_paise: arrivedPaise } = row
  if (arrivedPaise === null || leftOf(row) <= 0) return false
  if (!['found', 'return_failed'].includes(row.state)) return false
  const refund_id = refundIdAfter(id, earlier)
  const at = shop.now()
  const reason = causeIn(defaultLanguage, cause)
  const isBegun = await shop.db.transaction().execute(async (db) => {
    // Goods or money: what came into the ledger after all is the ledger's to give back.
    if (await findPayment(db, id)) {
      await takeFoundStep(db, shop, row, { state: 'adopted', ...settledAt(shop) })
      return false
    }
    const next = {
      state: 'returning',
      reason,
      refund_id,
      refund_at: at,
      next_check_at: at,
    } as const
    if (!(await takeFoundStep(db, shop, row, next))) return false
    const { who, ...payer } = whoPaid(readTexts(row.memo))
    const refund = { transactionId: id, amountPaise: leftOf(row), arrivedPaise, reason }
    const page = await passportUrl(db, shop, id)
    const told = { ...refund, reason: causeIn(payer.language, cause), passportUrl: page }
    if (payer.email) await insertMail(db, await refundMail(shop.catalogue.firm, payer, told), at)
    await insertMail(db, await refundNotice(shop.catalogue.firm, { ...refund, who }), at)
    return true
  })
  if (isBegun) void shop.outbox.deliver()
  return isBegun
}

/** What has not gone back without us. */
export const leftOf = ({ arrived_paise, returned_paise }: FoundPaymentRow) =>
  (arrived_paise ?? 0) - returned_paise

/** Asks for the refund, or how it stands; while the provider is not answering, it stays as it was. */
export async function settleGiveBack(shop: Shop, row: FoundPaymentRow): Promise<void> {
  const { id, refund_id } = row
  if (row.state !== 'returning' || refund_id === null) return
  await ifAnswered(shop, { refund: refund_id }, async () => {
    const refund = { id: refund_id, payment_id: id, amount_paise: leftOf(row) }
    const { state, detail } = await askOrRequest(shop, refund)
    if (state === 'pending') return
    if (state !== 'refunded') await recordFailure(shop, row, detail)
    else
      await shop.db
        .transaction()
        .execute((db) =>
          takeFoundStep(db, shop, row, { state: 'returned', ...settledAt(shop), detail }),
        )
  })
}

/** Decided: who it was is nobody's business any more. */
export const settledAt = (shop: Shop) => ({ settled_at: shop.now(), memo: '' })

async function recordFailure(shop: Shop, row: FoundPaymentRow, detail: string): Promise<void> {
  const failed = { transactionId: row.id, amountPaise: leftOf(row), detail }
  await shop.db.transaction().execute(async (db) => {
    if (leftOf(await lockFound(db, row.id)) <= 0) {
      // It could not be made because somebody had made it in the provider's dashboard.
      await takeFoundStep(db, shop, row, { state: 'returned', ...settledAt(shop), detail })
      return
    }
    if (!(await takeFoundStep(db, shop, row, { state: 'return_failed', detail }))) return
    const notice = await giveBackFailedNotice(shop.catalogue.firm, failed)
    await insertMail(db, notice, shop.now())
  })
}

/** Nobody has decided about it in time. */
export async function giveBackUndecided(shop: Shop, row: FoundPaymentRow): Promise<void> {
  const cause: Cause = ({ purchases }) => purchases.goesBack.unknownMoney
  if (await beginGiveBack(shop, row, cause)) await settleAgain(shop, row.id)
}

async function settleAgain(shop: Shop, id: string): Promise<FoundPaymentRow | undefined> {
  const begun = await findFound(shop.db, id)
  if (begun) await settleGiveBack(shop, begun)
  return await findFound(shop.db, id)
}

/**
 * Gives found money back at once, because somebody of the firm decided so. Answers how it stands then.
 * Throws `not-found`, or `invalid-request` for what cannot be given back.
 */
export async function giveBack(
  shop: Shop,
  id: string,
  reason: string,
): Promise<FoundPaymentRow['state']> {
  const row = await findFound(shop.db, id)
  if (!row) throw notFound(id)
  const isBegun = await beginGiveBack(shop, row, reason)
  const state = (await settleAgain(shop, id))?.state ?? row.state
  if (!isBegun) throw new Refusal('invalid-request', 'notGivenBack', { id, state })
  return state
}

export const notFound = (id: string) => new Refusal('not-found', 'noFoundMoney', { id })
