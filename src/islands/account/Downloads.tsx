import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LoadFailure } from '#islands/LoadFailure.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $downloads, $orders, loadOrders } from '#stores/orders.ts'
import { DownloadEntry } from './DownloadEntry.tsx'

export function Downloads() {
  const now = useStore($orders)
  const downloads = useStore($downloads)
  useEffect(() => void loadOrders(), [])

  if (now.state === 'loading')
    return <Skeleton words="Loading your downloads." parts={['row', 'row', 'row']} />
  if (now.state === 'failed')
    return <LoadFailure message={now.message} onRetry={() => void loadOrders()} />
  if (downloads.length === 0) return <NoDownloads />
  return (
    <ul role="list" className="orders">
      {downloads.map((item) => (
        <DownloadEntry key={item.id} item={item} />
      ))}
    </ul>
  )
}

function NoDownloads() {
  return (
    <div className="empty">
      <p>No downloads available</p>
      <a className="button" href="/library">
        Browse the library
      </a>
    </div>
  )
}
