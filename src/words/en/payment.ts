import type { PaymentState, PaymentStatus } from '#domain/payment-state.ts'
import { formatDuration } from './durations.ts'

// How a payment stands

const confirming = 'Being confirmed'
const refunding = 'Being refunded'
const refunded = 'Refunded'
const notCompleted = 'Payment not completed'

/** What an order is called in an account, by the state of its payment. */
export const orderStatus = {
  pending: confirming,
  paid: 'Confirmed',
  failed: 'Payment failed',
  expired: notCompleted,
  refunding,
  refund_failed: 'Being refunded: the bank needs longer than usual',
  refunded,
} satisfies Record<PaymentState, string>

/** What the payment itself is called, beside its amount. */
export const paymentStatus = {
  Pending: confirming,
  Paid: 'Paid',
  Failed: 'Failed',
  Expired: 'Not completed',
  Refunding: refunding,
  Refunded: refunded,
} satisfies Record<PaymentStatus, string>

/** How long banks may take to show money that goes back; for the end of a sentence. */
export const bankDays = 'up to seven working days'

/** Also in the mail that is the receipt. */
export const thanks = 'Thank you for your purchase. Your payment was processed successfully.'

// The page that says how a payment went

export const answerPage = {
  title: 'Your payment',
  description: 'We are asking the payment service how your payment went.',
}

const beingConfirmed = 'Your payment is being confirmed'

export const asking = {
  title: beingConfirmed,
  words: 'We are asking the bank. This usually takes a few seconds; please do not pay again.',
}
export const askingNeedsScript =
  'This page needs JavaScript to ask. Your order is safe without it: its receipt comes by e-mail as soon as the payment is confirmed, and we will gladly look it up if you call us.'

/** The bank was asked, and has not decided. */
export const undecided = {
  title: beingConfirmed,
  words:
    'The bank has not decided yet; please do not pay again. Your order is safe and you may close this page: the receipt comes by e-mail once the payment is confirmed.',
}

/** Money arrived for which no order is known. */
export const checking = {
  title: 'We are looking into your payment',
  words: (withinMs: number) =>
    `We have received a payment that we are looking into. You need not pay again: you hear from us by e-mail, and if we cannot find out what it was for within ${formatDuration(withinMs)}, the money goes back to the account that you paid from.`,
}

export const paid = { title: 'Payment received', words: thanks }

export const givenBack = {
  title: 'Your money is on its way back',
  words: `This payment was received and is being given back. The reason is in the mail that we have sent you; banks take ${bankDays}.`,
}

export const noPayment = {
  title: 'No payment found',
  words: 'We know of no payment behind this address. What you have paid for is among your orders.',
}

export const unreachable = {
  title: 'We could not ask yet',
  words: 'We cannot reach our server just now. Your order is safe; please do not pay again.',
}

export const seeOrders = 'See your orders'

// The page of a payment that failed

export const failurePage = {
  title: notCompleted,
  description: 'Your payment could not be processed. You can try again from your cart.',
  words: 'Your payment could not be processed. Please try again or contact support.',
  retry: 'Retry payment',
  support: 'Contact support',
}

// Leaving by itself

/** Around the number of seconds. */
export const goingHome = { before: 'Going to the home page in ', after: ' s.' }
export const stay = 'Stay on this page'
export const staying = 'You are staying on this page.'
