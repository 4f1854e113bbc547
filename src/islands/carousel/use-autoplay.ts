import { type FocusEvent, type RefObject, useEffect, useState } from 'react'
import { $turnIsDue } from '#stores/slides.ts'

const intervalMs = 5000

interface Autoplay {
  readonly root: RefObject<HTMLElement | null>
  readonly isReady: boolean
  readonly advance: () => void
}

/** A tab in the background would otherwise pile up its turns. */
const unlessHidden = (advance: () => void) => () => {
  if (!document.hidden) advance()
}

/** Advances every five seconds, except while a pointer or the keyboard is there or motion is unwanted. */
export function useAutoplay({ root, isReady, advance }: Autoplay) {
  const [isPlaying, setPlaying] = useState(true)
  const [hasPointer, setPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [restarts, setRestarts] = useState(0)
  const runs = isReady && isPlaying && !hasPointer && !hasFocus

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false)
    // Whoever came with the pointer or the keyboard brought this, and nothing tells of it any more.
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
    /** A slide that somebody chose stays as long as every other. */
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
