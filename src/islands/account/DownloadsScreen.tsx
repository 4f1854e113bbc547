import '#styles/empty.css'
import './orders.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { roomPath } from '#domain/lesson.ts'
import { LoadFailure } from '#islands/Failure.tsx'
import { ProductCaption } from '#islands/ProductCaption.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $downloads, $orders, loadOrders } from '#stores/orders.ts'
import { type Owned } from '#stores/owned.ts'
import { goToCourse, goToCourseOf } from '#words/course-room.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/orders.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { SectionScreen } from './SectionScreen.tsx'

interface Props {
  readonly item: Owned
}

function DownloadEntry({ item }: Props) {
  return (
    <li className="cart-line">
      <ProductCaption {...item} />
      {item.itemType === 'Book' ? <DownloadButton item={item} /> : <CourseLink item={item} />}
    </li>
  )
}

function CourseLink({ item: { id, name } }: Props) {
  return (
    <a className="button button--quiet" href={roomPath(id)} aria-label={goToCourseOf(name)}>
      {goToCourse}
    </a>
  )
}

function Downloads() {
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

export function DownloadsScreen() {
  return (
    <SectionScreen section="downloads" waiting={['row', 'row', 'row']}>
      <Downloads />
    </SectionScreen>
  )
}
