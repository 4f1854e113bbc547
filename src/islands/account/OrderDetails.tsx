import type { Order } from '#contracts/order.ts'
import { AddressLines } from '#islands/AddressLines.tsx'
import { OrderedItem } from './OrderedItem.tsx'
import { PaymentNote } from './PaymentNote.tsx'

interface Props {
  readonly order: Order
}

export function OrderDetails({ order }: Props) {
  const { fullName, ...address } = order.shippingAddress
  return (
    <div className="order__body">
      <PaymentNote order={order} />
      <ul role="list" className="order__items">
        {order.productId.map((item) => (
          <OrderedItem key={item.id} item={item} />
        ))}
      </ul>
      <dl className="receipt">
        <dt>Order status</dt>
        <dd>{order.orderStatus}</dd>
        <dt>Transaction</dt>
        <dd>{order.transactionId}</dd>
        <dt>Shipping address</dt>
        <dd>
          <AddressLines address={{ ...address, name: fullName }} />
        </dd>
      </dl>
    </div>
  )
}
