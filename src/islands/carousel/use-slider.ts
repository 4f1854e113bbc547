import KeenSlider, { type KeenSliderInstance, type KeenSliderOptions } from 'keen-slider'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export interface Position {
  readonly slide: number
  /** The largest slide that can be first in view. */
  readonly last: number
  readonly perView: number
}

/** Reads the position to which the visitor has scrolled before the slider takes over. */
function slideInView(track: HTMLElement): number {
  const slide = track.querySelector('[data-slide]')?.clientWidth ?? 0
  return slide === 0 ? 0 : Math.round(track.scrollLeft / slide)
}

function positionOf({ track, options }: KeenSliderInstance): Position {
  const { slides } = options
  const perView =
    typeof slides === 'object' && slides !== null && 'perView' in slides ? slides.perView : 1
  return {
    slide: track.details.rel,
    last:
      track.details.maxIdx === Infinity ? track.details.slides.length - 1 : track.details.maxIdx,
    perView: typeof perView === 'number' ? perView : 1,
  }
}

/** Steps from the target of a movement in progress, so that a second press is never lost. */
function useSteps(slider: RefObject<KeenSliderInstance | null>) {
  const goal = useRef<number>(undefined)
  const step = useCallback(
    (by: 1 | -1) => {
      const instance = slider.current
      if (!instance) return
      const { abs, minIdx, maxIdx } = instance.track.details
      goal.current = Math.min(Math.max((goal.current ?? abs) + by, minIdx), maxIdx)
      instance.moveToIdx(goal.current, true)
    },
    [slider],
  )
  const arrive = useCallback(() => (goal.current = undefined), [])
  return { step, arrive }
}

/**
 * Turns a row of slides in a scroll area into a slider. The position is undefined until then. `options` are read once.
 */
export function useSlider(track: RefObject<HTMLElement | null>, options: () => KeenSliderOptions) {
  const slider = useRef<KeenSliderInstance | null>(null)
  const [position, setPosition] = useState<Position>()
  const firstOptions = useRef(options)
  const { step, arrive } = useSteps(slider)

  useEffect(() => {
    const element = track.current
    if (!element) return undefined
    const tell = (instance: KeenSliderInstance) => setPosition(positionOf(instance))
    const initial = slideInView(element)
    element.dataset['slider'] = ''
    element.scrollLeft = 0
    const instance = new KeenSlider(element, {
      ...firstOptions.current(),
      selector: '[data-slide]',
      initial,
      created: tell,
      slideChanged: tell,
      optionsChanged: tell,
      animationEnded: arrive,
      dragStarted: arrive,
    })
    slider.current = instance
    return () => {
      instance.destroy()
      delete element.dataset['slider']
    }
  }, [track, arrive])

  return {
    position,
    next: useCallback(() => step(1), [step]),
    previous: useCallback(() => step(-1), [step]),
    show: useCallback((slide: number) => slider.current?.moveToIdx(slide), []),
  }
}
