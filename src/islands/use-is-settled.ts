import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the page as built for all visitors, true once it reflects this browser's state. */
export function useIsSettled(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
