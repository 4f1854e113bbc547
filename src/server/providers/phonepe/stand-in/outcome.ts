import type { Order, OrderNews, PaymentAttempt } from './orders.ts'
import { providerId } from './provider-id.ts'
import { upiRail } from './upi-rail.ts'

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

/** What the answer of the person on the pay page makes of an order. */
export function newsOf(outcome: Outcome, order: Order, now: number): OrderNews {
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

/** What becomes of an order whose time is over. */
export function expiryOf(order: Order): OrderNews {
  return fail(order, expired, order.paymentDetails[0])
}

/** PhonePe's longer account of a failure, for status calls that ask for it. */
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

/** The attempt that is under way, or a new one: finishing later must not look like a second payment. */
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
