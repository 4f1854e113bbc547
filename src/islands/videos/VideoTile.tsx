import type { Video } from '#contracts/site.ts'
import * as words from '#words/videos.ts'

interface Props {
  readonly video: Video
  readonly isPlaying: boolean
  readonly onPlay: () => void
}

const playerOf = (videoId: string) =>
  `https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?autoplay=1&rel=0`

/** A picture and a title; a tap puts the player in the picture's place. */
export function VideoTile({ video, isPlaying, onPlay }: Props) {
  const { title, thumbnail } = video.snippet
  return (
    <li className="video" data-slide>
      <div className="video__frame">
        {isPlaying ? (
          <iframe
            src={playerOf(video.id.videoId)}
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
