import { createHash } from 'node:crypto'
import { inBackground } from '#sandbox/stand-in.ts'
import { currentFault } from '#sandbox/faults/faults.ts'
import type { StandInContext } from './context.ts'
import {
  changeOpenOrder,
  type Order,
  type OrderNews,
  overdueOrders,
  type PaymentAttempt,
} from './orders.ts'
import { providerId } from './provider-error.ts'
import { announce, type WebhookEvent } from './webhook.ts'

/** The transfer's data: one transfer always has the same twelve digits (UTR). */
export function upiRail(transferId: string): Record<string, string> {
  const digest = createHash('sha256').update(transferId).digest('hex')
  return {
    type: 'UPI',
    utr: String(100_000_000_000 + (Number.parseInt(digest.slice(0, 12), 16) % 900_000_000_000)),
    upiTransactionId: `YBL${digest.slice(0, 32)}`,
    vpa: 'as**@ybl',
  }
}

export const outcomes = ['success', 'failure', 'pending', 'close', 'leave', 'expire'] as const
export type Outcome = (typeof outcomes)[number]

interface Failure {
  errorCode: string
  detailedErrorCode: string
  source: 'CUSTOMER' | 'SYSTEM'
  stage: string
  description: string
}

const wrongPin: Failure = {
  errorCode: 'INVALID_MPIN',
  detailedErrorCode: 'ZM',
  source: 'CUSTOMER',
  stage: 'AUTHENTICATION',
  description: 'Wrong MPIN was entered',
}
const cancelled: Failure = {
  errorCode: 'TXN_CANCELLED',
  detailedErrorCode: 'ORDER_CANCELLED_BY_USER',
  source: 'CUSTOMER',
  stage: 'INITIATION',
  description: 'The customer cancelled the payment',
}
const expired: Failure = {
  errorCode: 'TXN_NOT_COMPLETED',
  detailedErrorCode: 'ORDER_EXPIRED',
  source: 'CUSTOMER',
  stage: 'INITIATION',
  description: 'The payment was not completed in time',
}
const failures = [wrongPin, cancelled, expired]

/** The change of an order that a choice on the pay page makes. */
function newsOf(outcome: Outcome, order: Order, now: number): OrderNews {
  if (outcome === 'success') return succeed(order, now)
  if (outcome === 'failure') return fail(order, wrongPin, attemptOf(order, now))
  if (outcome === 'close') return fail(order, cancelled, order.paymentDetails[0])
  if (outcome === 'expire') return expiryOf(order)
  return {
    amount: order.amount,
    state: 'PENDING',
    paymentDetails: outcome === 'leave' ? order.paymentDetails : [attemptOf(order, now)],
    errorCode: null,
    detailedErrorCode: null,
  }
}

/** The change of an order that expires. */
function expiryOf(order: Order): OrderNews {
  return fail(order, expired, order.paymentDetails[0])
}

/** PhonePe's detailed error, for status calls that request it. */
export function errorContextOf(order: Order): Failure | undefined {
  return failures.find((failure) => failure.detailedErrorCode === order.detailedErrorCode)
}

function succeed(order: Order, now: number): OrderNews {
  const instrument = {
    type: 'ACCOUNT',
    maskedAccountNumber: 'XXXXXXXXXX4321',
    accountType: 'SAVINGS',
  }
  const begun = attemptOf(order, now)
  const rail = upiRail(begun.transactionId)
  const attempt = {
    ...begun,
    state: 'COMPLETED' as const,
    rail,
    instrument,
    splitInstruments: [{ amount: order.amount, rail, instrument }],
  }
  return {
    ...{ amount: order.amount, state: 'COMPLETED', paymentDetails: [attempt] },
    ...{ errorCode: null, detailedErrorCode: null },
  }
}

function fail({ amount }: Order, failure: Failure, attempt: PaymentAttempt | undefined): OrderNews {
  const { errorCode, detailedErrorCode } = failure
  const failed = attempt && [{ ...attempt, state: 'FAILED' as const, errorCode, detailedErrorCode }]
  return { amount, state: 'FAILED', paymentDetails: failed ?? [], errorCode, detailedErrorCode }
}

/** The current attempt, or a new one: finishing later must not look like a second payment. */
function attemptOf(order: Order, now: number): PaymentAttempt {
  return (
    order.paymentDetails[0] ?? {
      transactionId: providerId('OM', now),
      paymentMode: 'UPI_QR',
      timestamp: now,
      amount: order.amount,
      payableAmount: order.amount,
      feeAmount: 0,
      state: 'PENDING',
    }
  )
}

/** The difference in the bank's later answer while `amount-changes` is on: a rupee more. */
const correctionPaise = 100

/** The facts about an order in both the status call and the webhook. */
export function orderFacts({ store }: StandInContext, order: Order): Record<string, unknown> {
  const isCorrected =
    order.state === 'COMPLETED' && currentFault(store, 'phonepe') === 'amount-changes'
  const amount = order.amount + (isCorrected ? correctionPaise : 0)
  return {
    orderId: order.orderId,
    state: order.state,
    amount,
    // The provider omits these two until a payment was tried.
    ...(order.paymentDetails.length > 0 && { payableAmount: amount, feeAmount: 0 }),
    expireAt: order.expireAt,
    metaInfo: order.metaInfo,
    ...(order.state === 'FAILED' && {
      errorCode: order.errorCode,
      detailedErrorCode: order.detailedErrorCode,
    }),
    paymentDetails: order.paymentDetails,
  }
}

/**
 * Applies the choice on the pay page; resolves when the shop was notified. A finished order stays unchanged, without a
 * second notification.
 */
export async function finishOrder(
  context: StandInContext,
  order: Order,
  outcome: Outcome,
): Promise<void> {
  const amount = outcome === 'success' ? arrivingPaise(context, order) : order.amount
  const news = newsOf(outcome, { ...order, amount }, context.now())
  const changed = changeOpenOrder(context.store, order.orderId, news)
  if (changed && changed.state !== 'PENDING') await announceOrder(context, changed)
}

/** In paise. Differs from the requested amount only while such a fault is switched on. */
function arrivingPaise({ store }: StandInContext, { amount }: Order): number {
  const mode = currentFault(store, 'phonepe')
  if (mode === 'pays-less') return Math.ceil(amount / 2)
  return mode === 'pays-more' ? amount + Math.ceil(amount / 2) : amount
}

/** Fails every expired order. Called before orders are read, so no timer is needed. */
export function expireOverdueOrders(context: StandInContext): void {
  for (const order of overdueOrders(context.store, context.now())) {
    const expired = changeOpenOrder(context.store, order.orderId, expiryOf(order))
    if (expired) inBackground(() => announceOrder(context, expired))
  }
}

function announceOrder(context: StandInContext, order: Order): Promise<void> {
  const opposite = order.state === 'COMPLETED' ? 'FAILED' : 'COMPLETED'
  return announce(
    context,
    orderEvent(context, order, order.state),
    orderEvent(context, order, opposite),
  )
}

function orderEvent(context: StandInContext, order: Order, state: Order['state']): WebhookEvent {
  const { merchantOrderId } = order
  return {
    subject: merchantOrderId,
    event: state === 'COMPLETED' ? 'checkout.order.completed' : 'checkout.order.failed',
    payload: { merchantId: 'SANDBOX', merchantOrderId, ...orderFacts(context, order), state },
  }
}
