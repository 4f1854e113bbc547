import './arrow-button.css'
import * as words from '#words/home.ts'
import { ArrowButton } from './ArrowButton.tsx'

interface Props {
  readonly count: number
  /** The slide in view; undefined while nothing can be steered yet. */
  readonly slide: number | undefined
  readonly isPlaying: boolean
  readonly onMove: (by: 'previous' | 'next') => void
  readonly onToggle: () => void
}

const pause = 'M8 5v14M16 5v14'
const play = 'M8 5v14l11-7z'

/** Its place is kept from the start, so that nothing moves when it begins to work. */
export function CarouselBar({ count, slide, isPlaying, onMove, onToggle }: Props) {
  if (slide === undefined) return <div className="carousel__bar" />
  return (
    <div className="carousel__bar">
      <button
        className="arrow-button"
        type="button"
        aria-label={isPlaying ? words.pauseSlides : words.playSlides}
        onClick={onToggle}
      >
        <svg className="shell-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d={isPlaying ? pause : play} />
        </svg>
      </button>
      <div className="carousel__progress" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={index === slide ? 'is-now' : undefined} />
        ))}
      </div>
      <p className="figures quiet">
        <span className="visually-hidden">{words.beforeSlideNumber}</span>
        {slide + 1} / {count}
      </p>
      <ArrowButton to="previous" label={words.previousSlide} onClick={() => onMove('previous')} />
      <ArrowButton to="next" label={words.nextSlide} onClick={() => onMove('next')} />
    </div>
  )
}
