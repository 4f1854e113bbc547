import '#styles/empty.css'
import './orders.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LoadFailure } from '#islands/LoadFailure.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $downloads, $orders, loadOrders } from '#stores/orders.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/orders.ts'
import { DownloadEntry } from './DownloadEntry.tsx'

export function Downloads() {
  const now = useStore($orders)
  const downloads = useStore($downloads)
  useEffect(() => void loadOrders(), [])

  if (now.state === 'loading')
    return <Skeleton words={words.loadingDownloads} parts={['row', 'row', 'row']} />
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
      <p>{words.noDownloads}</p>
      <a className="button" href="/library">
        {forms.browseLibrary}
      </a>
    </div>
  )
}
