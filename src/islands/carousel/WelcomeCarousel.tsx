import './carousel.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { ErrorBoundary } from '#islands/ErrorBoundary.tsx'
import { CarouselBar } from './CarouselBar.tsx'
import { useAutoplay } from './use-autoplay.ts'
import { useSlider } from './use-slider.ts'

interface Props {
  readonly count: number
  /** The slides, complete HTML already; each has `data-slide`. */
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

/** The pictures at the head of the home page, advancing by themselves. */
export function WelcomeCarousel(props: Props) {
  return (
    <ErrorBoundary>
      <Slides {...props} />
    </ErrorBoundary>
  )
}

function Slides({ count, children }: Props) {
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

/** Only the slide in view can be reached; the next picture comes before it is needed. */
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
