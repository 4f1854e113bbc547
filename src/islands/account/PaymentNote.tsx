import type { Order } from '#contracts/shopping/order.ts'
import { bankDays } from '#domain/refund-amounts.ts'

interface Props {
  readonly order: Order
}

/** What to do about a payment that did not simply go through. */
export function PaymentNote({ order: { paymentStatus, transactionId } }: Props) {
  if (paymentStatus === 'Paid') return null
  if (paymentStatus === 'Refunded')
    return <p className="message">The amount has been sent back to you.</p>
  if (paymentStatus === 'Refunding')
    return (
      <p className="message">{`The amount is on its way back to you. Banks take ${bankDays}.`}</p>
    )
  if (paymentStatus === 'Pending')
    return (
      <p className="message">
        Your payment is being confirmed. Please do not pay again.{' '}
        <a href={`/payment-success?payment=${encodeURIComponent(transactionId)}`}>Ask once more</a>
      </p>
    )
  return (
    <div className="message">
      <p>
        {paymentStatus === 'Expired'
          ? 'This payment was not completed in time.'
          : 'This payment did not go through.'}{' '}
        What you chose is still in your cart; nothing was charged for it.
      </p>
      <a className="button button--quiet" href="/checkout">
        Retry
      </a>
    </div>
  )
}
