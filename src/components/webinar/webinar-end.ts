function showEnd(over: HTMLElement): void {
  const ends = Date.parse(over.dataset['ends'] ?? '')
  if (!over.hidden || Date.now() < ends) return
  over.hidden = false
  for (const part of document.querySelectorAll<HTMLElement>('[data-webinar-open]'))
    part.hidden = true
}

/** A built page can outlive its webinar: shows that it is over to visitors who open it, or return to it, later. */
export function watchWebinarEnd(): void {
  const over = document.querySelector<HTMLElement>('[data-webinar-over]')
  if (!over) return
  showEnd(over)
  addEventListener('pageshow', () => showEnd(over))
}
