import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A box whose text a store changes, and a browser as well: some fill it in without an event (Chrome on iPhones). React's
 * own `value` would write the store's text over that at every render; here only a change of the store does.
 */
export function useValue<Box extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useLayoutEffect(() => {
    if (box.current && box.current.value !== value) box.current.value = value
  }, [value])
  return box
}
