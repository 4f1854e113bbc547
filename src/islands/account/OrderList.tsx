import '#styles/empty.css'
import './orders.css'
import type { ReactNode } from 'react'
import type { Order } from '#contracts/orders.ts'
import { formatDay } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { Fold } from '#islands/Fold.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import * as forms from '#words/forms.ts'
import * as words from '#words/orders.ts'
import { PaymentStatusWord } from './PaymentStatusWord.tsx'

// Without hooks: build/browser/prerender-account.ts renders the same before React has loaded.

interface Props {
  readonly orders: readonly Order[]
  readonly openId: string
  readonly onToggle?: (id: string) => void
  readonly details: (order: Order) => ReactNode
}

export function OrderList({ orders, openId, onToggle, details }: Props) {
  if (orders.length === 0) return <NoOrders />
  return (
    <ul role="list" className="orders">
      {orders.map((order) => (
        <li key={order._id} className="order" id={order._id}>
          <Fold
            id={`${order._id}-details`}
            label={<OrderLine order={order} />}
            isOpen={order._id === openId}
            onToggle={onToggle && (() => onToggle(order._id))}
          >
            {order._id === openId && details(order)}
          </Fold>
        </li>
      ))}
    </ul>
  )
}

function OrderLine({ order }: { readonly order: Order }) {
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

/** Placeholder while the code of an order's details is loading. */
export function DetailsToCome() {
  return <Skeleton words={words.loadingOrder} parts={['row']} />
}

/** Downloads and receipts link to an order by its id in the fragment. */
export const linkedOrderId = () => decodeURIComponent(globalThis.location.hash.slice(1))
