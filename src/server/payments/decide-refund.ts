import type { PaymentState } from '#domain/payment-state.ts'
import { refundedPaise } from '#domain/refund-amounts.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { causeIn } from './cause.ts'
import {
  allBackMail,
  allBackNotice,
  refundElsewhereNotice,
  refundFailedNotice,
  refundMail,
} from './letters/refund.ts'
import { findPassportUrl } from './passport-key.ts'
import { kindOf, takeBack } from './purchase-kind.ts'
import { lockPayment } from './queries/payments.ts'
import { listItemsOf, listRefunds, settleRefundRow } from './queries/refunds.ts'
import { isOwnRefundId } from './refund-ids.ts'
import { restoreItems } from './refund-part.ts'
import { askForRest } from './refund-rest.ts'
import type { RefundRow } from '#server/database/ledger-refund-tables.ts'
import { leaveTo, waitingFor } from './refund-turn.ts'
import { refundedByUs } from './refunds-elsewhere.ts'
import type { PaymentNews } from './settle-payment.ts'
import { takeStep } from './take-step.ts'

interface Decision {
  readonly state: 'refunded' | 'failed'
  readonly amountPaise: number
  /** The provider's own words. */
  readonly detail: string
  readonly bankReference: string | null
  readonly news: PaymentNews
}

/**
 * The provider has decided a refund: once, with everything that follows for its payment. One of which
 * everything has gone back is refunded, whoever gave which part of it.
 */
export async function decideRefund(
  shop: Shop,
  refund: RefundRow,
  { state, amountPaise, detail, bankReference: bank_reference, news }: Decision,
): Promise<void> {
  const at = shop.now()
  const { id, payment_id, source } = refund
  await shop.db.transaction().execute(async (db) => {
    const payment = await lockPayment(db, payment_id)
    const decided = { state, detail, bank_reference, amount_paise: amountPaise, settled_at: at }
    if (!(await settleRefundRow(db, id, decided))) return
    const arrivedPaise = payment.arrived_paise ?? payment.amount_paise
    const refunds = await listRefunds(db, [payment_id])
    const waiting = payment.state === 'paid' ? undefined : waitingFor(refund, refunds)
    if (waiting) await leaveTo(db, shop, waiting, { refunds, arrivedPaise })
    else if (source !== 'provider' && state === 'refunded')
      await askForRest(db, shop, refund, { madePaise: amountPaise, arrivedPaise })
    const isAllBack = refundedPaise(refunds) >= arrivedPaise
    const isOurs = (other: RefundRow) => other.source !== 'provider'
    const isUnderWay = refunds.some((other) => isOurs(other) && other.state === 'asked')
    await writeAudit(db, shop, {
      ...{ action: `refund.${state}`, subject: payment_id },
      facts: { refund: id, amountPaise },
    })
    const step = (next: PaymentState) =>
      takeStep(db, shop, payment_id, { next, source: news, detail })

    if (isAllBack && payment.state === 'paid') await takeBack(db, shop, payment)
    if (isAllBack && payment.state !== 'refunded') await step('refunding')
    const isLastPart = isAllBack && payment.state === 'paid' && isOurs(refund)
    if (isLastPart) await tellAllBack(db, shop, payment, arrivedPaise)
    if (source === 'provider' && state === 'refunded')
      await tellElsewhere(db, shop, payment, { id, amountPaise, arrivedPaise, isAllBack, waiting })
    if (isAllBack) await step('refunded')
    else if (state === 'failed' && !isUnderWay) await step('refund_failed')
    if (state === 'refunded' || source === 'provider' || isAllBack || waiting) return
    await tellFailed(db, shop, payment, { id, amountPaise, detail })
  })
}

/** The firm hears of it; of lines, the buyer has again what was to be given back. */
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
  /** When that was begun, the buyer has read of all of it already. */
  readonly waiting: RefundRow | undefined
}

/** Buyer and firm hear of a refund that this shop was not asked for. */
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
  const page = await findPassportUrl(db, shop, payment)
  const reason = causeIn(buyer.language, refundedByUs)
  const told = { ...made, reason, passportUrl: page }
  if (buyer.email && !waiting)
    await insertMail(db, { ...(await refundMail(firm, buyer, told)), about }, shop.now())
  const notice = { ...made, who, isAllBack, isForgotten: isOwnRefundId(transactionId, id) }
  await insertMail(db, await refundElsewhereNotice(firm, notice), shop.now())
}

/** Both had read that the buyer keeps what was bought, with the parts that had come before. */
async function tellAllBack(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  arrivedPaise: number,
): Promise<void> {
  const { id: transactionId, subject_id: about } = payment
  const { firm } = shop.catalogue
  const { who, ...buyer } = await kindOf(shop, payment).buyer(db, about)
  const page = await findPassportUrl(db, shop, payment)
  const all = { transactionId, arrivedPaise, who, passportUrl: page }
  if (buyer.email)
    await insertMail(db, { ...(await allBackMail(firm, buyer, all)), about }, shop.now())
  await insertMail(db, await allBackNotice(firm, all), shop.now())
}
