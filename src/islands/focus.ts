import { useEffect, useRef } from 'react'

/**
 * Moves the focus to an element because the pressed button has disappeared. The second press of a double click hits
 * what is in its place: it neither takes the focus away nor does anything else.
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
 * Moves the focus to an element when a value changes as `isLoss` defines: the pressed button has disappeared with it,
 * and keyboard users need a position.
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
