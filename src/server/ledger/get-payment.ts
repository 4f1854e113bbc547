import { setTimeout } from 'node:timers/promises'
import type { ShownState } from '#domain/found-state.ts'
import { hasArrived, type PaymentState } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { findPayment } from './queries/payments.ts'
import { type PaymentNews, settleIfAnswered } from './settle-payment.ts'
import { takeTurnToAsk } from './turn-to-ask.ts'
import { getUnknownState } from './unknown-payment.ts'

/** For the note that the provider is asked: while it cannot be written, what we know is told at once. */
const askPatienceMs = 500
/** For everything that a returning browser waits for; what takes longer goes on without it. */
const returnPatienceMs = 4000

/** How a payment stands. An open one is asked about, at most every two seconds. */
export async function getPaymentState(
  shop: Shop,
  paymentId: string,
  client: Client,
): Promise<ShownState> {
  const payment = await findPayment(shop.db, paymentId)
  if (payment)
    return payment.state === 'pending' ? await askAgain(shop, payment, 'status') : payment.state
  const state = await getUnknownState(shop, paymentId, client, 'status')
  if (!state) throw new Refusal('not-found', 'noPayment')
  return state
}

/**
 * How a payment stands for a browser that comes back from its pay page; undefined when nobody knows it.
 * Never throws, and answers in time: whatever is in trouble here, whoever has paid hears that the payment
 * is being confirmed, and the log why.
 */
export async function getReturnedState(
  shop: Shop,
  paymentId: string,
  client: Client,
): Promise<ShownState | undefined> {
  const asked = findReturnedState(shop, paymentId, client).catch((error: unknown) => {
    const err = error instanceof Refusal ? (error.cause ?? error) : error
    shop.log.error({ err, payment: paymentId }, 'a returned payment could not be settled')
    return 'pending' as const
  })
  return await Promise.race([
    asked,
    setTimeout(returnPatienceMs, 'pending' as const, { ref: false }),
  ])
}

async function findReturnedState(
  shop: Shop,
  paymentId: string,
  client: Client,
): Promise<ShownState | undefined> {
  const payment = await findPayment(shop.db, paymentId)
  if (!payment) return await getUnknownState(shop, paymentId, client, 'return')
  return hasArrived(payment.state) ? payment.state : await askAgain(shop, payment, 'return')
}

/** Whoever calls, however often: the provider hears of a payment once in two seconds. */
async function askAgain(
  shop: Shop,
  { id, state }: PaymentRow,
  news: PaymentNews,
): Promise<PaymentState> {
  try {
    const taken = takeTurnToAsk(shop.db, id, shop.now())
    // Whoever comes too late to be told here is told by the next question.
    taken.catch(() => undefined)
    const mayAsk = await Promise.race([taken, setTimeout(askPatienceMs, false, { ref: false })])
    return mayAsk ? await settleIfAnswered(shop, id, news) : state
  } catch (error) {
    // While nothing can be written, what we know is still told.
    if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error
    shop.log.error({ err: error.cause, payment: id }, 'payment could not be asked about')
    return state
  }
}
