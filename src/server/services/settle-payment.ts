import type { PaymentState } from '#domain/payment-state.ts'
import { findPayment, insertPaymentEvent, movePayment } from '../database/payments.ts'
import type { PaymentRow } from '../database/tables.ts'
import type { ProviderAnswer } from '../payments/provider.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { confirmConsultation } from './book-consultation.ts'
import { confirmPaidSeat, freeUnpaidSeat } from './confirm-seat.ts'
import { deliverOrder } from './deliver-order.ts'

/** What being paid brings about, for each kind of payment. */
const deliveries = {
  order: deliverOrder,
  consultation: confirmConsultation,
  seat: confirmPaidSeat,
}

/** Who brought the news that made us ask the provider. */
export type PaymentNews = 'opening' | 'webhook' | 'return' | 'status' | 'poller'

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
  if (!payment) throw new Refusal('not-found', 'We know of no such payment.')
  if (payment.state === 'paid' || payment.state === 'refunded') return payment.state

  const answer = await shop.payments.ask(paymentId)
  const next = nextState(shop, payment, answer)
  if (next === payment.state) return next
  const detail = 'detail' in answer ? answer.detail : ''
  return await recordPayment(shop, payment, next, news, detail)
}

function nextState(shop: Shop, payment: PaymentRow, answer: ProviderAnswer): PaymentState {
  if (answer.state === 'unknown') return shop.now() > payment.expires_at ? 'expired' : payment.state
  if (answer.state === 'pending') return payment.state
  if (answer.state !== 'paid') return payment.state === 'pending' ? answer.state : payment.state
  if (answer.amountPaise === payment.amount_paise) return 'paid'
  shop.log.error({ payment: payment.id, paid: answer.amountPaise }, 'paid amount differs')
  return payment.state
}

/** Takes one step of a payment, once, with everything that belongs to it in one transaction. */
export async function recordPayment(
  shop: Shop,
  payment: PaymentRow,
  next: PaymentState,
  news: PaymentNews,
  detail: string,
): Promise<PaymentState> {
  const at = shop.now()
  const isMoved = await shop.db.transaction().execute(async (db) => {
    if (!(await movePayment(db, payment.id, next))) return false
    const event = { payment_id: payment.id, at, source: news, state: next, detail }
    await insertPaymentEvent(db, event)
    if (next === 'paid') await deliveries[payment.kind](db, shop, payment, at)
    else if (payment.kind === 'seat') await freeUnpaidSeat(db, payment)
    return true
  })
  if (!isMoved) return (await findPayment(shop.db, payment.id))?.state ?? next
  if (next === 'paid') void shop.outbox.deliver()
  return next
}
