import '#styles/empty.css'
import './orders.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { LoadFailure } from '#islands/LoadFailure.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $orders, loadOrders } from '#stores/orders.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/orders.ts'
import { OrderEntry } from './OrderEntry.tsx'

/** Downloads and receipts lead to one order by its id behind the #. */
const linkedOrderId = () => decodeURIComponent(globalThis.location.hash.slice(1))

export function Orders() {
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
