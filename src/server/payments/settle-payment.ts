import type { PaymentReferences } from '#domain/payment-references.ts'
import { hasArrived, type PaymentState } from '#domain/payment-state.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import type { ProviderAnswer } from '#server/providers/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { Cause } from './cause.ts'
import { noteIfNotDelivered } from './failed-delivery.ts'
import { askAndNote } from './note-attempt.ts'
import { ifAnswered } from './provider-word.ts'
import { kindOf } from './purchase-kind.ts'
import { forgetDeliveryFailures } from './queries/delivery-failures.ts'
import { setReferences } from './queries/payment-references.ts'
import { findPayment, setArrived } from './queries/payments.ts'
import { findPaidAttempt } from './queries/same-wish.ts'
import { beginRefund } from './refund-payment.ts'
import { takeStep } from './take-step.ts'
import { takeBackUnpaid, tellUnpaid } from './tell-unpaid.ts'

/** Who brought the news that made us ask the provider. */
export type PaymentNews =
  'opening' | 'webhook' | 'return' | 'status' | 'poller' | 'operator' | 'reconciliation'

/**
 * Asks the provider how a payment stands and takes the step that follows: whoever brings the news,
 * however often, in whatever order. Throws `PaymentProviderError` when the provider gives no answer.
 */
export async function settlePayment(
  shop: Shop,
  paymentId: string,
  news: PaymentNews,
): Promise<PaymentState> {
  const payment = await findPayment(shop.db, paymentId)
  if (!payment) throw new Refusal('not-found', 'noPayment')
  if (hasArrived(payment.state)) return payment.state

  const answer = await askAndNote(shop, payment)
  const next = nextState(shop, payment, answer)
  if (next === payment.state) return next
  const detail = 'detail' in answer ? answer.detail : ''
  const paidPaise = answer.state === 'paid' ? answer.amountPaise : payment.amount_paise
  const references = answer.state === 'paid' ? answer.references : undefined
  return await recordPayment(shop, payment, { next, news, detail, paidPaise, references })
}

/** Settles; while the provider is not answering, the payment stays as it was. Answers how it stands then. */
export async function settleIfAnswered(
  shop: Shop,
  paymentId: string,
  news: PaymentNews,
): Promise<PaymentState> {
  const settle = () => settlePayment(shop, paymentId, news)
  const state = await ifAnswered(shop, { payment: paymentId }, settle)
  return state ?? (await findPayment(shop.db, paymentId))?.state ?? 'pending'
}

function nextState(shop: Shop, payment: PaymentRow, answer: ProviderAnswer): PaymentState {
  if (answer.state === 'unknown') return shop.now() > payment.expires_at ? 'expired' : payment.state
  if (answer.state === 'pending') return payment.state
  if (answer.state === 'paid') return 'paid'
  return payment.state === 'pending' ? answer.state : payment.state
}

interface PaymentStep {
  readonly next: PaymentState
  readonly news: PaymentNews
  readonly detail: string
  /** What has arrived at the provider; the amount of the payment unless it says otherwise. */
  readonly paidPaise?: number
  readonly references?: PaymentReferences | undefined
}

/** Takes one step of a payment, once, with everything that belongs to it in one transaction. */
export async function recordPayment(
  shop: Shop,
  payment: PaymentRow,
  { next, news, detail, paidPaise = payment.amount_paise, references }: PaymentStep,
): Promise<PaymentState> {
  const step = shop.db.transaction().execute(async (db) => {
    if (!(await takeStep(db, shop, payment.id, { next, source: news, detail }))) return false
    if (references) await setReferences(db, payment.id, references)
    if (next === 'paid') await deliverOrRefund(db, shop, payment, paidPaise)
    else await letGo(db, shop, payment, news)
    return true
  })
  const isMoved = await (next === 'paid' ? noteIfNotDelivered(shop, payment, step) : step)
  if (isMoved && next !== 'paid') return next
  if (isMoved) void shop.outbox.deliver()
  return (await findPayment(shop.db, payment.id))?.state ?? next
}

/** Nothing is held for it any more; whose pay page could not be opened reads so in the form, and presses again. */
async function letGo(db: Database, shop: Shop, payment: PaymentRow, news: PaymentNews) {
  await kindOf(shop, payment).release(db, payment.subject_id)
  if (news !== 'opening') await tellUnpaid(db, shop, payment)
}

/** What was paid for is delivered; money that cannot be honoured starts its way back at once. */
async function deliverOrRefund(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  paidPaise: number,
): Promise<void> {
  await setArrived(db, payment.id, paidPaise)
  if (kindOf(shop, payment).boughtAt) await takeBackUnpaid(db, payment)
  const reason =
    (await whyNotTake(db, payment, paidPaise)) ??
    (await kindOf(shop, payment).deliver(db, shop, payment, shop.now()))
  await forgetDeliveryFailures(db, payment.id)
  if (reason === undefined) return
  shop.log.warn({ payment: payment.id, kind: payment.kind }, 'paid, but cannot be honoured')
  await beginRefund(db, shop, payment, { source: 'delivery', reason })
}

async function whyNotTake(
  db: Database,
  payment: PaymentRow,
  paidPaise: number,
): Promise<Cause | undefined> {
  if (paidPaise !== payment.amount_paise) return ({ purchases }) => purchases.goesBack.otherAmount
  // What was to be delivered, and to whom, is not known any more.
  if (payment.fingerprint === '') return ({ purchases }) => purchases.goesBack.tooLate
  if (await findPaidAttempt(db, payment)) return ({ purchases }) => purchases.goesBack.otherAttempt
  return undefined
}
