import './arrow-button.css'
import './carousel.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { ErrorBoundary } from '#islands/Failure.tsx'
import * as words from '#words/home.ts'
import { ArrowButton } from './ArrowButton.tsx'
import { useAutoplay } from './use-autoplay.ts'
import { useSlider } from './use-slider.ts'

interface CarouselBarProps {
  readonly count: number
  /** The visible slide; undefined until the carousel can be controlled. */
  readonly slide: number | undefined
  readonly isPlaying: boolean
  readonly onMove: (by: 'previous' | 'next') => void
  readonly onToggle: () => void
}

const pause = 'M8 5v14M16 5v14'
const play = 'M8 5v14l11-7z'

/** Its space is reserved from the start, so that nothing moves when it becomes active. */
function CarouselBar({ count, slide, isPlaying, onMove, onToggle }: CarouselBarProps) {
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

interface WelcomeCarouselProps {
  readonly count: number
  /** The slides, already complete HTML; each has `data-slide`. */
  readonly children?: ReactNode
}

const transitionMs = 800
const stillMs = 1

const options = () => ({
  loop: true,
  defaultAnimation: {
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? stillMs : transitionMs,
  },
})

/** The pictures at the top of the home page, advancing automatically. */
export function WelcomeCarousel(props: WelcomeCarouselProps) {
  return (
    <ErrorBoundary>
      <Slides {...props} />
    </ErrorBoundary>
  )
}

function Slides({ count, children }: WelcomeCarouselProps) {
  const root = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const { position, next, previous } = useSlider(track, options)
  const { isPlaying, toggle, restart, holders } = useAutoplay({
    root,
    isReady: position !== undefined,
    advance: next,
  })
  useEffect(() => prepareSlides(track.current, position?.slide), [position])

  const move = (by: 'previous' | 'next') => {
    restart()
    if (by === 'next') next()
    else previous()
  }
  const moveByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move('previous')
    if (key === 'ArrowRight') move('next')
  }
  return (
    <div ref={root} className="carousel" onKeyDown={position && moveByKey} {...holders}>
      <div
        ref={track}
        className="carousel__track"
        role="group"
        aria-label={words.slides}
        tabIndex={position ? undefined : 0}
        aria-live={isPlaying ? 'off' : 'polite'}
        onPointerUp={restart}
      >
        {children}
      </div>
      <CarouselBar
        count={count}
        slide={position?.slide}
        isPlaying={isPlaying}
        onMove={move}
        onToggle={toggle}
      />
    </div>
  )
}

/** Makes only the visible slide focusable; loads the next picture before it is needed. */
function prepareSlides(track: HTMLElement | null, current: number | undefined): void {
  if (!track || current === undefined) return
  const slides = [...track.querySelectorAll<HTMLElement>('[data-slide]')]
  const neighbours = [
    slides.at(current - 1),
    slides[current],
    slides[(current + 1) % slides.length],
  ]
  for (const [index, slide] of slides.entries()) slide.toggleAttribute('inert', index !== current)
  for (const slide of neighbours)
    for (const picture of slide?.querySelectorAll('img') ?? []) picture.loading = 'eager'
}
