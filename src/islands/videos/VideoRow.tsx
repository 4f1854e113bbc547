import { useRef, useState } from 'react'
import type { Video } from '#contracts/site.ts'
import { useSlider } from '#islands/carousel/use-slider.ts'
import { VideoBar } from './VideoBar.tsx'
import { VideoTile } from './VideoTile.tsx'

interface Props {
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
export function VideoRow({ videos }: Props) {
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
