import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { LoadFailure } from '#islands/Failure.tsx'
import { Later } from '#islands/Later.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $orders, loadOrders, refreshOrders, takeOverOrders } from '#stores/orders.ts'
import * as words from '#words/orders.ts'
import { DetailsToCome, linkedOrderId, OrderList } from './OrderList.tsx'
import { SectionScreen } from './SectionScreen.tsx'

const loadDetails = async () => (await import('./OrderDetails.tsx')).OrderDetails

function Orders() {
  // Before the first render, which must match the page.
  const [isDrawn] = useState(takeOverOrders)
  const now = useStore($orders)
  const [openId, setOpenId] = useState(linkedOrderId)
  const isReady = now.state === 'ready'
  useEffect(() => {
    // The drawn data may be older than a payment: the island may have loaded late.
    void (isDrawn ? refreshOrders() : loadOrders())
  }, [isDrawn])
  // The browser looked for the fragment before the orders had loaded.
  useEffect(() => {
    if (isReady) document.getElementById(linkedOrderId())?.scrollIntoView()
  }, [isReady])

  if (now.state === 'loading')
    return <Skeleton words={words.loadingOrders} parts={['row', 'row', 'row']} />
  if (now.state === 'failed')
    return <LoadFailure message={now.message} onRetry={() => void loadOrders()} />
  return (
    <OrderList
      orders={now.orders}
      openId={openId}
      onToggle={(id) => setOpenId(id === openId ? '' : id)}
      details={(order) => (
        <Later load={loadDetails} waiting={<DetailsToCome />}>
          {(OrderDetails) => <OrderDetails order={order} />}
        </Later>
      )}
    />
  )
}

export function OrdersScreen() {
  return (
    <SectionScreen section="orders" waiting={['row', 'row', 'row']}>
      <Orders />
    </SectionScreen>
  )
}
