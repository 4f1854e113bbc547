import { useStore } from '@nanostores/react'
import type { Order } from '#contracts/shopping/order.ts'
import { formatDay } from '#domain/dates.ts'
import { formatRupees } from '#domain/money.ts'
import { AddressLines } from '#islands/AddressLines.tsx'
import { $session } from '#stores/session.ts'
import { OrderedItem } from './OrderedItem.tsx'
import { PaymentNote } from './PaymentNote.tsx'

interface Props {
  readonly order: Order
}

export function OrderDetails({ order }: Props) {
  const hasReceipt = order.paymentStatus === 'Paid' || order.paymentStatus === 'Refunded'
  return (
    <div className="order__body">
      <PaymentNote order={order} />
      <ul role="list" className="order__items">
        {order.productId.map((item) => (
          <OrderedItem key={item.id} item={item} />
        ))}
      </ul>
      <Receipt order={order} />
      {hasReceipt && (
        <button className="button button--quiet" type="button" onClick={() => globalThis.print()}>
          Print receipt
        </button>
      )}
    </div>
  )
}

/** On paper it stands below the name of the firm (AccountLayout), and nothing else is printed. */
function Receipt({ order }: Props) {
  const session = useStore($session)
  const { fullName, ...address } = order.shippingAddress
  return (
    <dl className="receipt">
      <dt>Total</dt>
      <dd className="figures">{formatRupees(order.totalAmount)}</dd>
      <dt>Order status</dt>
      <dd>{order.orderStatus}</dd>
      <dt>Date</dt>
      <dd className="figures">{formatDay(Date.parse(order.createdAt))}</dd>
      <dt>Order</dt>
      <dd>{order._id}</dd>
      <dt>Transaction</dt>
      <dd>{order.transactionId}</dd>
      <dt>Buyer</dt>
      <dd>
        {fullName}
        {session.state === 'in' && `, ${session.email}`}
      </dd>
      <dt>Shipping address</dt>
      <dd>
        <AddressLines address={{ ...address, name: fullName }} />
      </dd>
    </dl>
  )
}
