/**
 * Gives the focus to an element because the button that was pressed went away. The second press of a double click
 * comes later and lands on what stands there now: it takes no focus away, and does nothing else either.
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
