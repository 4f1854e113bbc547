import '#styles/empty.css'
import './orders.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contracts/orders.ts'
import { formatDay } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { Disclosure } from '#islands/Disclosure.tsx'
import { LoadFailure } from '#islands/Failure.tsx'
import { Later } from '#islands/Later.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $orders, loadOrders } from '#stores/orders.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/orders.ts'
import { PaymentStatusWord } from './PaymentStatusWord.tsx'
import { SectionScreen } from './SectionScreen.tsx'

const loadDetails = async () => (await import('./OrderDetails.tsx')).OrderDetails

interface Props {
  readonly order: Order
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function OrderEntry({ order, isOpen, onToggle }: Props) {
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

/** Downloads and receipts lead to one order by its id behind the #. */
const linkedOrderId = () => decodeURIComponent(globalThis.location.hash.slice(1))

function Orders() {
  const now = useStore($orders)
  const [openId, setOpenId] = useState(linkedOrderId)
  useEffect(() => void loadOrders(), [])

  if (now.state === 'loading')
    return <Skeleton words={words.loadingOrders} parts={['row', 'row', 'row']} />
  if (now.state === 'failed')
    return <LoadFailure message={now.message} onRetry={() => void loadOrders()} />
  if (now.orders.length === 0) return <NoOrders />
  return (
    <ul role="list" className="orders">
      {now.orders.map((order) => (
        <OrderEntry
          key={order._id}
          order={order}
          isOpen={order._id === openId}
          onToggle={() => setOpenId(order._id === openId ? '' : order._id)}
        />
      ))}
    </ul>
  )
}

function NoOrders() {
  return (
    <div className="empty">
      <p>{words.noOrders}</p>
      <a className="button" href="/courses">
        {forms.seeCourses}
      </a>
    </div>
  )
}

export function OrdersScreen() {
  return (
    <SectionScreen section="orders" waiting={['row', 'row', 'row']}>
      <Orders />
    </SectionScreen>
  )
}
