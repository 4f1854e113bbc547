import { useEffect, useRef } from 'react'

/**
 * Gives the focus to an element because the button that was pressed went away. The second press of a double click
 * comes later and lands on what stands there now: it takes no focus away, and does nothing else either.
 */
export function giveFocus(element: HTMLElement | null | undefined): void {
  if (!element) return
  element.focus({ preventScroll: true })
  const ignoreSecond = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('mousedown', ignoreSecond, { capture: true, once: true })
  addEventListener('click', ignoreSecond, { capture: true, once: true })
}

/**
 * Gives the focus to an element when a value changes in the way that `isLoss` names: the button
 * that was pressed went away with it, and the keyboard must go on from somewhere.
 */
export function useFocusWhen<Value>(value: Value, isLoss: (now: Value, before: Value) => boolean) {
  const element = useRef<HTMLElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (isLoss(value, before.current)) giveFocus(element.current)
    before.current = value
  }, [value, isLoss])
  return element
}
