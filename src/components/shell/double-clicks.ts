/**
 * Runs in account, cart, checkout and booking pages, and must stand alone. Of a double click on a button that sends one only the first
 * press counts, however fast the answer to it came. A press by the keyboard or by an aid counts no clicks, and a later
 * one begins to count anew.
 */
export function ignoreDoubleClicks(): void {
  let wasSent = false
  addEventListener('click', (event) => {
    const { target, detail } = event
    const sends = target instanceof Element && target.closest('button')?.type === 'submit'
    if (detail > 1 && sends && wasSent) event.preventDefault()
    else wasSent = sends
  })
}
