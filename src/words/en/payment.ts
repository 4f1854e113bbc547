import type { PaymentState, PaymentStatus } from '#domain/payment-state.ts'
import { formatDuration } from './durations.ts'

// How a payment stands

const confirming = 'Being confirmed'
const refunding = 'Being refunded'
const refunded = 'Refunded'
const notCompleted = 'Payment not completed'
/** Of one that nobody has tried to pay. */
export const notPaidYet = 'Not paid yet'

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
const workingDays = 'seven working days'
export const bankDays = `up to ${workingDays}`

/** When whoever has paid a consultation is called. */
export const callWithin = 'within two working days'

/** Of a payment that did not come about: somebody had tried to pay, or nobody had. */
export const returnsByItself = `We didn’t receive your payment. If money was debited, your bank will return it within ${workingDays}.`
export const nothingCharged = 'You have not been charged.'

/** On the home page, which follows, before the names of what was bought. */
export const paidFor = 'Paid:'
/** Also in the mail that is the receipt. */
export const thanks = 'Thank you for your purchase. Your payment was processed successfully.'

// The page that says how a payment went

export const answerPage = {
  title: 'Your payment',
  description: 'We are asking the payment service how your payment went.',
}

export const asking = {
  title: 'Checking your payment',
  words: 'We are asking the bank. This usually takes a few seconds.',
}
export const needsScript =
  'This page needs JavaScript to check. What you have paid for is safe without it: call us, and we will look it up.'
/** The link of the same page when it knows what was paid. */
export const seeState = 'See the status of your payment'

/** The pay page waits, and nobody has tried to pay on it. */
export const open = {
  title: notPaidYet,
  words:
    'No payment has been made yet. We have saved what you entered, so you can continue where you left off.',
}

/** The bank was asked, and has not decided. */
export const undecided = {
  title: 'Your payment is being confirmed',
  words:
    'The bank has not decided yet; please do not pay again. You can close this page: what you have paid for is yours once the payment is confirmed.',
}

/** The bank could not be asked, or has not answered, whether anybody has tried to pay. */
export const unheard = {
  title: 'Asking the bank',
  words:
    'The bank has not told us yet whether you have paid. If you have, nothing is lost, and you will see it here; if not, you can pay as soon as we know.',
}

/** Money arrived for which no order is known. */
export const checking = {
  title: 'We are looking into your payment',
  words: (withinMs: number) =>
    `We have received a payment and are checking what it was for. You need not pay again: we will e-mail you, and if we cannot find out within ${formatDuration(withinMs)}, we refund it to the account you paid from.`,
}

/** Of an attempt that did not come about, or is not needed any more. */
export const paidAnew = 'This was paid with another attempt.'
export const anew = {
  title: 'Paid with another attempt',
  words: `${paidAnew} There is nothing more to pay.`,
}

export const paid = { title: 'Payment received', words: thanks }

/** A link, and what follows it. */
export const purchasePage = {
  link: 'Check your order',
  tells: 'any time: save this link.',
}

/** Leads to the page of the purchase, which is the receipt when it is printed. */
export const receipt = 'Your receipt'

/** A chat with the firm about one purchase. */
export const chat = {
  question: 'A question about your purchase?',
  link: 'Ask us on WhatsApp, with your number',
  /** The number of the payment follows; also at its end. */
  message: (number: string) => `Hello, I have a question about my purchase ${number}`,
}

export const givenBack = {
  title: 'Your money is on its way back',
  words: `This payment was received and is being refunded. We’ve e-mailed you the reason; banks take ${bankDays}.`,
}

export const noPayment = {
  title: 'No payment found',
  words:
    'This link does not belong to a payment. Have you paid already? What you have paid for is in your orders; if it is not, please call us.',
}

export const unreachable = {
  title: 'We could not check yet',
  words:
    'We cannot reach our server just now. What you have paid for is safe; please check here again before you pay again.',
}

export const seeOrders = 'See your orders'
export const seeDownloads = 'See your downloads'

// What leads to the page of the purchase

export const continuePayment = 'Continue to payment'
export const payAgain = 'Pay again'
export const moneyDebited = 'Money debited?'

/** By a form that has led to a pay page, before what leads back there. */
export const stillOpen = 'What you sent is saved. Not paid yet?'

// The page of a payment that failed

export const failurePage = {
  title: notCompleted,
  description: 'Your payment could not be processed. You can try again.',
  words: 'Your payment could not be processed. Please try again or contact support.',
  ifDebited: `If money was debited, your bank will return it within ${workingDays}.`,
  retry: 'Retry payment',
  support: 'Contact support',
}

// Leaving by itself

/** Around the number of seconds. */
export const goingHome = { before: 'Going to the home page in ', after: ' s.' }
export const stay = 'Stay on this page'
export const staying = 'You are staying on this page.'
