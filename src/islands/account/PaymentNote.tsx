import type { ReactNode } from 'react'
import type { Order } from '#contracts/orders.ts'
import * as words from '#words/orders.ts'
import * as payment from '#words/payment.ts'

interface Props {
  readonly order: Order
}

/** What to do about a payment that did not simply go through. */
export function PaymentNote({ order }: Props) {
  const { paymentStatus, attempted, unheard, paidAnew } = order
  if (paymentStatus === 'Paid') return null
  if (paymentStatus === 'Refunded') return <p className="message">{words.refunded}</p>
  if (paymentStatus === 'Refunding') return <p className="message">{words.refunding}</p>
  if (paidAnew && !attempted) return <p className="message">{payment.paidAnew}</p>
  if (paymentStatus !== 'Pending')
    return (
      <WayOn order={order} label={payment.payAgain}>
        {paymentStatus === 'Expired' ? words.expired : words.failed}{' '}
        {attempted ? payment.returnsByItself : payment.nothingCharged}{' '}
        {paidAnew && payment.paidAnew}
      </WayOn>
    )
  if (unheard)
    return (
      <WayOn order={order} label={payment.seeState}>
        {payment.unheard.words}
      </WayOn>
    )
  return attempted ? (
    <WayOn order={order} label={payment.moneyDebited}>
      {payment.undecided.words}
    </WayOn>
  ) : (
    <WayOn order={order} label={payment.continuePayment}>
      {payment.open.words}
    </WayOn>
  )
}

interface WayOnProps extends Props {
  readonly label: string
  readonly children: ReactNode
}

/** Of what was forgotten, the page of the result still tells how it stands. */
const pageOf = ({ passport, transactionId }: Order) =>
  passport ?? `/payment-success?payment=${encodeURIComponent(transactionId)}`

/** Words, and a button to the page of the purchase. */
function WayOn({ order, label, children }: WayOnProps) {
  return (
    <div className="message">
      <p>{children}</p>
      <a className="button button--quiet" href={pageOf(order)}>
        {label}
      </a>
    </div>
  )
}
