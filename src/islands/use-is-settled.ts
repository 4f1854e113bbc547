import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the page that was built for everybody, true once it is this browser's. */
export function useIsSettled(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
