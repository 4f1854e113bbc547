import { onMount, type Store } from 'nanostores'

/**
 * While a store is in use: calls back when the page comes back from the browser's memory, where everything
 * is as it was left, buttons that were pressed included.
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

/** Also when somebody returns to it from another tab. */
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
