import { type FocusEvent, type RefObject, useEffect, useState } from 'react'
import { $turnIsDue } from '#stores/slides.ts'

const intervalMs = 5000

interface Autoplay {
  readonly root: RefObject<HTMLElement | null>
  readonly isReady: boolean
  readonly advance: () => void
}

/** A background tab would otherwise accumulate ticks. */
const unlessHidden = (advance: () => void) => () => {
  if (!document.hidden) advance()
}

/** Advances every five seconds, except under a pointer or keyboard focus, or with reduced motion. */
export function useAutoplay({ root, isReady, advance }: Autoplay) {
  const [isPlaying, setPlaying] = useState(true)
  const [hasPointer, setPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [restarts, setRestarts] = useState(0)
  const runs = isReady && isPlaying && !hasPointer && !hasFocus

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false)
    // The pointer or focus that loaded this island sends no further event.
    setPointer(root.current?.matches(':hover') === true && matchMedia('(hover: hover)').matches)
    setFocus(root.current?.contains(document.activeElement) === true)
  }, [root])

  useEffect(() => {
    if (!runs || !$turnIsDue.get()) return
    $turnIsDue.set(false)
    unlessHidden(advance)()
  }, [runs, advance])

  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(unlessHidden(advance), intervalMs)
    return () => clearInterval(timer)
  }, [runs, restarts, advance])

  return {
    isPlaying,
    toggle: () => setPlaying(!isPlaying),
    /** Gives a slide chosen by the visitor its full time. */
    restart: () => setRestarts((count) => count + 1),
    holders: {
      onMouseEnter: () => setPointer(true),
      onMouseLeave: () => setPointer(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  }
}
