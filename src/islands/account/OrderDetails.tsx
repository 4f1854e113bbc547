import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Order } from '#contracts/orders.ts'
import { formatDay } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { AddressLines } from '#islands/AddressLines.tsx'
import { ownedIn } from '#stores/owned.ts'
import { $session } from '#stores/session.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/orders.ts'
import * as payment from '#words/payment.ts'
import { purchasePage } from '#words/payment.ts'
import { OrderedItem } from './OrderedItem.tsx'

interface Props {
  readonly order: Order
}

/** What to do about a payment that did not simply succeed. */
function PaymentNote({ order }: Props) {
  const { paymentStatus, attempted, unheard, paidAnew } = order
  if (paymentStatus === 'Paid') return null
  if (paymentStatus === 'Refunded') return <p className="message">{words.refunded}</p>
  if (paymentStatus === 'Refunding') return <p className="message">{words.refunding}</p>
  if (paidAnew && !attempted) return <p className="message">{payment.paidAnew}</p>
  if (paymentStatus !== 'Pending')
    return (
      <NextAction order={order} label={payment.payAgain}>
        {paymentStatus === 'Expired' ? words.expired : words.failed}{' '}
        {attempted ? payment.returnsByItself : payment.nothingCharged}{' '}
        {paidAnew && payment.paidAnew}
      </NextAction>
    )
  if (unheard)
    return (
      <NextAction order={order} label={payment.seeState}>
        {payment.unheard.words}
      </NextAction>
    )
  return attempted ? (
    <NextAction order={order} label={payment.moneyDebited}>
      {payment.undecided.words}
    </NextAction>
  ) : (
    <NextAction order={order} label={payment.continuePayment}>
      {payment.open.words}
    </NextAction>
  )
}

interface NextActionProps extends Props {
  readonly label: string
  readonly children: ReactNode
}

/** If the page of a purchase was deleted, the page of the result still shows the state. */
const pageOf = ({ passport: statusPage, transactionId }: Order) =>
  statusPage ?? `/payment-success?payment=${encodeURIComponent(transactionId)}`

/** A text, and a button to the page of the purchase. */
function NextAction({ order, label, children }: NextActionProps) {
  return (
    <div className="message">
      <p>{children}</p>
      <a className="button button--quiet" href={pageOf(order)}>
        {label}
      </a>
    </div>
  )
}

interface OrderDetailsProps {
  readonly order: Order
}

export function OrderDetails({ order }: OrderDetailsProps) {
  const books = ownedIn(order).filter(({ itemType }) => itemType === 'Book')
  const hasReceipt = order.paymentStatus === 'Paid' || order.paymentStatus === 'Refunded'
  return (
    <div className="order__body">
      <PaymentNote order={order} />
      <ul role="list" className="order__items">
        {order.productId.map((item) => (
          <OrderedItem
            key={item.id}
            item={item}
            downloadFrom={books.find(({ id }) => id === item.id)?.orderId}
          />
        ))}
      </ul>
      <Receipt order={order} />
      {order.delivery?.state === 'sent' && order.delivery.trackingUrl && (
        <a className="onward" href={order.delivery.trackingUrl} target="_blank" rel="noopener">
          {words.followParcel}
        </a>
      )}
      {order.passport && (
        <a className="onward" href={order.passport}>
          {purchasePage.link}
        </a>
      )}
      {hasReceipt && 'print' in globalThis && (
        <button className="button button--quiet" type="button" onClick={() => globalThis.print()}>
          {words.printReceipt}
        </button>
      )}
    </div>
  )
}

/** In print, it is below the firm's name (ReceiptHead), and nothing else is printed. */
function Receipt({ order }: OrderDetailsProps) {
  const session = useStore($session)
  const { fullName, ...address } = order.shippingAddress
  return (
    <dl className="receipt">
      {order.deductions?.map(({ label, amountPaise }) => [
        <dt key={label}>{label}</dt>,
        <dd className="figures" key={amountPaise}>
          {formatRupees(-amountPaise)}
        </dd>,
      ])}
      <dt>{forms.total}</dt>
      <dd className="figures">{formatRupees(order.totalAmount)}</dd>
      <dt>{words.orderStatus}</dt>
      <dd>{order.orderStatus}</dd>
      <DeliveryRows delivery={order.delivery} />
      <dt>{forms.date}</dt>
      <dd className="figures">{formatDay(Date.parse(order.createdAt))}</dd>
      <dt>{words.order}</dt>
      <dd>{order._id}</dd>
      <dt>{words.transaction}</dt>
      <dd>{order.transactionId}</dd>
      <dt>{words.buyer}</dt>
      <dd>
        {fullName}
        {session.state === 'in' && `, ${session.email}`}
      </dd>
      {address.street ? (
        <>
          <dt>{words.shippingAddress}</dt>
          <dd>
            <AddressLines address={{ ...address, name: fullName }} />
          </dd>
        </>
      ) : (
        <Mobile number={address.mobile} />
      )}
    </dl>
  )
}

function DeliveryRows({ delivery }: { readonly delivery: Order['delivery'] }) {
  if (!delivery) return null
  const { state, packedAt, sentAt, deliveredAt, carrier, trackingNumber } = delivery
  const at = { 'to-pack': undefined, packed: packedAt, sent: sentAt, delivered: deliveredAt }[state]
  const day = at && formatDay(Date.parse(at))
  return (
    <>
      <dt>{words.delivery}</dt>
      <dd>{words.deliveryState(state, day)}</dd>
      {carrier && (
        <>
          <dt>{words.carrier}</dt>
          <dd>{carrier}</dd>
        </>
      )}
      {trackingNumber && (
        <>
          <dt>{words.trackingNumber}</dt>
          <dd className="figures">{trackingNumber}</dd>
        </>
      )}
    </>
  )
}

/** Of an order without a delivery; may be erased in an old one. */
function Mobile({ number }: { readonly number: string }) {
  if (!number) return null
  return (
    <>
      <dt>{forms.mobile}</dt>
      <dd className="figures">{number}</dd>
    </>
  )
}
