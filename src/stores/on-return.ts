import { onMount, type Store } from 'nanostores'

/**
 * While a store is in use: calls back when the page is restored from the back/forward cache, in the state in which it
 * was left, pressed buttons included.
 */
export function onRestored(store: Store, wake: () => void): void {
  onMount(store, () => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) wake()
    }
    addEventListener('pageshow', show)
    return () => {
      removeEventListener('pageshow', show)
    }
  })
}

/** Also when the user returns to it from another tab. */
export function onReturn(store: Store, refresh: () => void): void {
  onRestored(store, refresh)
  onMount(store, () => {
    const see = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    document.addEventListener('visibilitychange', see)
    return () => {
      document.removeEventListener('visibilitychange', see)
    }
  })
}
