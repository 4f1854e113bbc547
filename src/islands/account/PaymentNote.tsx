import type { Order } from '#contracts/shopping/order.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/orders.ts'

interface Props {
  readonly order: Order
}

/** What to do about a payment that did not simply go through. */
export function PaymentNote({ order: { paymentStatus, transactionId } }: Props) {
  if (paymentStatus === 'Paid') return null
  if (paymentStatus === 'Refunded') return <p className="message">{words.refunded}</p>
  if (paymentStatus === 'Refunding') return <p className="message">{words.refunding}</p>
  if (paymentStatus === 'Pending')
    return (
      <p className="message">
        {words.pending}{' '}
        <a href={`/payment-success?payment=${encodeURIComponent(transactionId)}`}>
          {words.askOnceMore}
        </a>
      </p>
    )
  return (
    <div className="message">
      <p>
        {paymentStatus === 'Expired' ? words.expired : words.failed} {words.stillInCart}
      </p>
      <a className="button button--quiet" href="/checkout">
        {forms.retry}
      </a>
    </div>
  )
}
