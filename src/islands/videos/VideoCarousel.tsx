import '#styles/empty.css'
import './videos.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Video } from '#contracts/site.ts'
import { youTubePlayer } from '#domain/video-player.ts'
import { ArrowButton } from '#islands/carousel/ArrowButton.tsx'
import { type Position, useSlider } from '#islands/carousel/use-slider.ts'
import { ErrorBoundary, LoadFailure } from '#islands/Failure.tsx'
import { $videos, loadVideos } from '#stores/videos.ts'
import { failed } from '#words/calls.ts'
import * as words from '#words/videos.ts'

interface Props {
  readonly video: Video
  readonly isPlaying: boolean
  readonly onPlay: () => void
}

/** A picture and a title; a tap replaces the picture with the player. */
function VideoTile({ video, isPlaying, onPlay }: Props) {
  const { title, thumbnail } = video.snippet
  return (
    <li className="video" data-slide>
      <div className="video__frame">
        {isPlaying ? (
          <iframe
            src={youTubePlayer(video.id.videoId)}
            title={title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <button type="button" aria-label={words.play(title)} onClick={onPlay}>
            <img src={thumbnail} alt="" width={480} height={360} loading="lazy" decoding="async" />
            <svg
              className="video__sign"
              viewBox="0 0 48 48"
              width="48"
              height="48"
              aria-hidden="true"
            >
              <circle cx="24" cy="24" r="23" />
              <path d="M19 15v18l15-9z" />
            </svg>
          </button>
        )}
      </div>
      <p className="video__title">{title}</p>
    </li>
  )
}

interface VideoBarProps {
  readonly position: Position | undefined
  readonly onPage: (page: number) => void
}

/** A dot for each page, and arrows that stop at both ends. */
function VideoBar({ position, onPage }: VideoBarProps) {
  if (!position) return <div className="videos__bar" />
  const { slide, last, perView } = position
  const lastPage = Math.ceil(last / perView)
  const page = slide >= last ? lastPage : Math.floor(slide / perView)
  return (
    <div className="videos__bar">
      <div className="videos__dots">
        {Array.from({ length: lastPage + 1 }, (_, index) => (
          <button
            key={index}
            type="button"
            aria-label={words.pageOf(index + 1, lastPage + 1)}
            aria-current={index === page}
            onClick={() => onPage(index)}
          />
        ))}
      </div>
      <ArrowButton
        to="previous"
        label={words.previousPage}
        disabled={page === 0}
        onClick={() => onPage(Math.max(0, page - 1))}
      />
      <ArrowButton
        to="next"
        label={words.nextPage}
        disabled={page === lastPage}
        onClick={() => onPage(Math.min(lastPage, page + 1))}
      />
    </div>
  )
}

interface VideoRowProps {
  readonly videos: readonly Video[]
}

const spacing = 24

const options = () => ({
  defaultAnimation: {
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 500,
  },
  slides: { perView: 1, spacing },
  breakpoints: {
    '(min-width: 768px)': { slides: { perView: 2, spacing } },
    '(min-width: 1024px)': { slides: { perView: 3, spacing } },
  },
})

/** Three, two or one at a time, with a page for each set. */
function VideoRow({ videos }: VideoRowProps) {
  const track = useRef<HTMLUListElement>(null)
  const { position, show } = useSlider(track, options)
  const [playingId, setPlayingId] = useState<string>()

  const showPage = (page: number) => {
    if (!position) return
    setPlayingId(undefined)
    show(Math.min(page * position.perView, position.last))
  }
  return (
    <div className="videos">
      <ul ref={track} className="videos__track" role="list">
        {videos.map((video) => (
          <VideoTile
            key={video.id.videoId}
            video={video}
            isPlaying={video.id.videoId === playingId}
            onPlay={() => setPlayingId(video.id.videoId)}
          />
        ))}
      </ul>
      <VideoBar position={position} onPage={showPage} />
    </div>
  )
}

/** As many tiles as fit, in the size of the videos that follow. */
function VideoSkeleton() {
  return (
    <div className="videos" aria-busy="true">
      <p className="visually-hidden">{words.loading}</p>
      <div className="videos__track">
        {[1, 2, 3].map((tile) => (
          <div key={tile} className="video">
            <div className="video__frame skeleton" />
            <p className="video__title" />
          </div>
        ))}
      </div>
      <div className="videos__bar" />
    </div>
  )
}

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
