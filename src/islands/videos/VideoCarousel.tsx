import '#styles/empty.css'
import './videos.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ErrorBoundary } from '#islands/ErrorBoundary.tsx'
import { LoadFailure } from '#islands/LoadFailure.tsx'
import { $videos, loadVideos } from '#stores/videos.ts'
import { failed } from '#words/calls.ts'
import * as words from '#words/videos.ts'
import { VideoRow } from './VideoRow.tsx'
import { VideoSkeleton } from './VideoSkeleton.tsx'

/** The latest videos of the channel. */
export function VideoCarousel() {
  return (
    <ErrorBoundary>
      <Videos />
    </ErrorBoundary>
  )
}

function Videos() {
  const now = useStore($videos)
  useEffect(() => void loadVideos(), [])

  if (now.state === 'loading') return <VideoSkeleton />
  if (now.state === 'failed')
    return <LoadFailure message={failed} onRetry={() => void loadVideos()} />
  if (now.videos.length === 0) return <p className="empty">{words.noVideos}</p>
  return <VideoRow videos={now.videos} />
}
