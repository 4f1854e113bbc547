/**
 * Runs in pages with a plain form, and must stand alone. Of two taps the second would send the form again:
 * on a slow machine the first is on its way by then. Whoever has waited for a while may try anew.
 */
export function sendOnce(): void {
  let sentAt = -Infinity
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    if (event.timeStamp - sentAt < 5000) event.preventDefault()
    else sentAt = event.timeStamp
  })
}
