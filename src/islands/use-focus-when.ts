import { useEffect, useRef } from 'react'
import { giveFocus } from './give-focus.ts'

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
