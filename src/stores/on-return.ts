import { onMount, type Store } from 'nanostores'

/**
 * While a store is in use: calls back when somebody returns to the page, from another tab or from
 * the browser's memory, where everything is as old as it was left.
 */
export function onReturn(store: Store, refresh: () => void): void {
  onMount(store, () => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refresh()
    }
    const see = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    addEventListener('pageshow', show)
    document.addEventListener('visibilitychange', see)
    return () => {
      removeEventListener('pageshow', show)
      document.removeEventListener('visibilitychange', see)
    }
  })
}
