import { useEffect, useRef } from 'react'
import type { Order } from '#contracts/orders.ts'
import { formatDay } from '#domain/dates.ts'
import { formatRupees } from '#domain/money.ts'
import { Disclosure } from '#islands/Disclosure.tsx'
import { Later } from '#islands/Later.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import * as words from '#words/orders.ts'
import { PaymentStatusWord } from './PaymentStatusWord.tsx'

const loadDetails = async () => (await import('./OrderDetails.tsx')).OrderDetails

interface Props {
  readonly order: Order
  readonly isOpen: boolean
  readonly onToggle: () => void
}

export function OrderEntry({ order, isOpen, onToggle }: Props) {
  const entry = useRef<HTMLLIElement>(null)
  // The browser looked for the # before the orders were there.
  useEffect(() => {
    if (globalThis.location.hash === `#${order._id}`) entry.current?.scrollIntoView()
  }, [order._id])

  return (
    <li className="order" id={order._id} ref={entry}>
      <Disclosure label={<OrderLine order={order} />} isOpen={isOpen} onToggle={onToggle}>
        {isOpen && (
          <Later
            load={loadDetails}
            waiting={<Skeleton words={words.loadingOrder} parts={['row']} />}
          >
            {(OrderDetails) => <OrderDetails order={order} />}
          </Later>
        )}
      </Disclosure>
    </li>
  )
}

function OrderLine({ order }: Pick<Props, 'order'>) {
  const [first, ...others] = order.productId
  return (
    <span className="order__line">
      <strong className="order__goods">{words.goods(first?.name ?? '', others.length)}</strong>{' '}
      <span className="figures">{formatRupees(order.totalAmount)}</span>{' '}
      <span className="quiet figures">{formatDay(Date.parse(order.createdAt))}</span>{' '}
      <PaymentStatusWord {...order} />
    </span>
  )
}
