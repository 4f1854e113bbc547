import { useStore } from '@nanostores/react'
import type { Order } from '#contracts/orders.ts'
import { formatDay } from '#domain/dates.ts'
import { formatRupees } from '#domain/money.ts'
import { AddressLines } from '#islands/AddressLines.tsx'
import { ownedIn } from '#stores/owned.ts'
import { $session } from '#stores/session.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/orders.ts'
import { purchasePage } from '#words/payment.ts'
import { OrderedItem } from './OrderedItem.tsx'
import { PaymentNote } from './PaymentNote.tsx'

interface Props {
  readonly order: Order
}

export function OrderDetails({ order }: Props) {
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

/** On paper it stands below the name of the firm (ReceiptHead), and nothing else is printed. */
function Receipt({ order }: Props) {
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

/** Of an order of which nothing is delivered; of an old one it may be erased. */
function Mobile({ number }: { readonly number: string }) {
  if (!number) return null
  return (
    <>
      <dt>{forms.mobile}</dt>
      <dd className="figures">{number}</dd>
    </>
  )
}
